import { beforeEach, expect, test } from 'vitest'
import type { Answers } from '#functions/contract/answers.ts'
import type { Comment } from '#functions/contract/views.ts'
import { origin } from '#tests/support/origin.ts'
import { findComment, findPost } from '#tests/support/posts.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** SQL condition of an open post; `SMALL` is that of an open text post with so few comments that tests check all. */
const LIVE = 'p.deleted_at is null and p.locked_at is null'
const SMALL = `${LIVE} and p.type = 'text' and p.no_comments between 20 and 60`
const UNKNOWN_ID = '18d2abcdabcdabcdabcdabcd'

let guest: Visitor
beforeEach(() => {
  guest = new Visitor(origin)
})
const ask = (path: string) => fetch(origin + path, { redirect: 'manual' })
const bodyOf = async <Body>(path: string) => (await (await ask(path)).json()) as Body
const canonical = () =>
  guest.attributes('link[rel=canonical]', 'href').map(href => href.replace(/^https?:\/\/[^/]+/, ''))
const markedIds = () => guest.all('.comment[data-marked]').map(({ id }) => id)

test('[P2.routes-post.01 P2.post-page.01 P2.post-page.05 P2.post-page.16] the page of a post shows the post and its whole thread', async () => {
  const post = await findPost(SMALL)
  await guest.open(post.path)
  expect(guest.status).toBe(200)
  expect(guest.text('article.post h1')).toMatch(/\S/)
  expect(guest.text('article.post > .prose')).toMatch(/\S/)
  expect(guest.all('.comment')).toHaveLength(post.noComments)
  expect(guest.text('.thread-head h2')).toMatch(new RegExp(`^${post.noComments}\\s`))
})

test('[P2.post-page.08] a post’s share of upvotes is shown as a percentage and a bar', async () => {
  const post = await findPost(`${SMALL} and p.downvotes > 0`)
  const percent = Math.round((post.upvotes / (post.upvotes + post.downvotes)) * 100)
  await guest.open(post.path)
  expect(guest.text('.verdict')).toContain(`${percent}\u202f% за`)
  expect(guest.attributes('.verdict progress', 'value')).toEqual([String(percent)])
})

for (const { group, text } of [
  { group: 'mods', text: 'Пост закрыт модераторами.' },
  { group: 'admins', text: 'Пост закрыт администраторами.' }
]) {
  test(`[P2.post-page.06] a post locked as ${group} is marked as locked, and offers no votes and no comments`, async () => {
    const post = await findPost(`p.locked_by_group = '${group}' and p.deleted_at is null and p.no_comments > 0`)
    await guest.open(post.path)
    expect(guest.texts('.post .note')).toEqual([text])
    expect(guest.all('.write, .comment .act, main :is(.up, .down):enabled')).toEqual([])
  })
}

for (const { group, text } of [
  { group: 'normal', text: 'Пост удален автором.' },
  { group: 'mods', text: 'Пост удален модераторами.' },
  { group: 'admins', text: 'Пост удален администраторами.' }
]) {
  test(`[P2.post-page.07] a post deleted as ${group} is marked as deleted, and offers no comments`, async () => {
    const post = await findPost(`p.deleted_as = '${group}'`)
    await guest.open(post.path)
    expect(guest.status).toBe(200)
    expect(guest.texts('.post .note')[0]).toBe(text)
    expect(guest.all('.write, main :is(.up, .down):enabled')).toEqual([])
  })
}

test('[P2.post-page.02] a link post shows a card with the link’s host', async () => {
  const post = await findPost(
    `${LIVE} and p.type = 'link' and p.link_hostname not like '%you%' and p.link_hostname not like '%ru%' and p.link_hostname not like 'vk%'`
  )
  await guest.open(post.path)
  expect(guest.text('.post .link-card .domain')).toBe(post.linkHostname)
  expect(guest.attributes('.post .link-card', 'href')).toEqual([post.linkUrl])
})

test('[P2.post-page.04] a single picture of a post is shown alone, several pictures as a gallery', async () => {
  const single = await findPost(`${LIVE} and json_array_length(p.images) = 1`)
  await guest.open(single.path)
  expect(guest.all('.post .shot img')).toHaveLength(1)
  const several = await findPost(`${LIVE} and json_array_length(p.images) = 3`)
  await guest.open(several.path)
  expect(guest.all('.post .gallery img')).toHaveLength(3)
})

test('a picture in a post is a link to the picture’s file', async () => {
  const { path } = await findPost(`${LIVE} and json_array_length(p.images) = 3`)
  await guest.open(path)
  const [first] = guest.all('.post .gallery a:has(img)')
  await guest.follow(first ?? 'missing')
  expect(guest.url).toMatch(/\/images\/\w+\.(jpeg|png|webp)\?sig=[\w-]+$/)
  expect(guest.headers['content-type']).toMatch(/^image\//)
})

test('[P2.post-page.17] the community is shown beside the post, with members, rules, moderators and a button to join', async () => {
  const post = await findPost(SMALL)
  await guest.open(post.path)
  expect(guest.texts('.aside :is(h1, h2, h3)')).toContain(post.community)
  expect(guest.button('Присоединиться', '.aside')).toBeTruthy()
  expect(guest.texts('.aside .facts dd')[0]).toMatch(/\d/)
  expect(guest.all('.aside .rules li').length).toBeGreaterThan(0)
  expect(guest.attributes('.aside .people a', 'href')[0]).toMatch(/^\/@\w+$/)
})

test('[P1.guest-prompt.02] a guest’s click on the reply button redirects to the login, which leads back', async () => {
  const post = await findPost(SMALL)
  await guest.open(post.path)
  const [reply] = guest.all('.comment .act')
  await guest.press(reply ?? 'missing')
  const { pathname, searchParams } = new URL(guest.url, origin)
  expect([pathname, searchParams.get('next')]).toEqual(['/login', post.path])
})

test('[P2.routes-thread.01] the page of a single thread has the comment, its ancestors and all replies below it', async () => {
  const comment = await findComment(`${SMALL} and m.depth = 2 and m.no_replies > 0`)
  await guest.open(`${comment.post.path}/${comment.id}`)
  expect(guest.status).toBe(200)
  expect(guest.all('.comment')).toHaveLength(1 + comment.ancestors.length + comment.noReplies)
  expect(markedIds()).toEqual([`c${comment.id}`])
  for (const id of comment.ancestors) expect(guest.all(`#c${id}`)).toHaveLength(1)
  expect(canonical()).toEqual([comment.post.path])
  await guest.follow('Всё обсуждение')
  expect(guest.url).toBe(comment.post.path)
})

test('[P2.routes-thread.02] the query of a time range highlights the comments of this range, including its first and last moment, and ignores invalid times', async () => {
  const comment = await findComment(`${SMALL} and m.depth = 1`)
  const second = Math.floor(comment.createdAt / 1000)
  const iso = new Date(second * 1000).toISOString()
  const marked = async (query: string) => {
    await guest.open(`${comment.post.path}?${query}`)
    return markedIds()
  }
  for (const query of [
    `highlightFrom=${second}&highlightTo=${second}`,
    `highlightFrom=${iso}&highlightTo=${encodeURIComponent(iso)}`
  ])
    expect(await marked(query)).toContain(`c${comment.id}`)
  expect(await marked(`highlightFrom=${second + 1}&highlightTo=${second + 1}`)).not.toContain(`c${comment.id}`)
  expect(await marked('highlightFrom=yesterday&highlightTo=%00')).toEqual([])
})

test('[P2.routes-thread.02] a long thread highlights comments that its first page lacks', async () => {
  const post = await findPost('p.no_comments > 500 and p.deleted_at is null')
  await guest.open(post.path)
  const first = new Set(guest.all('.comment').map(({ id }) => id))
  const all: string[] = []
  for (let next = ''; next !== 'null'; ) {
    const batch = await bodyOf<Answers['CommentsPage']>(`/api/posts/${post.id}/comments?limit=500&next=${next}`)
    all.push(...batch.comments.map(({ id }) => id))
    next = String(batch.next)
  }
  const lacking = all.find(id => !first.has(`c${id}`)) ?? ''
  const { createdAt } = await bodyOf<Comment>(`/api/comments/${lacking}`)
  await guest.open(`${post.path}?highlightFrom=${createdAt}&highlightTo=${createdAt}`)
  expect(markedIds()).toContain(`c${lacking}`)
  expect(guest.url).toContain('order=new')
})

test('[P4.comment.01 P4.comment.02 P4.comment.03] a deleted comment shows who deleted it, and neither its text nor buttons for votes and replies', async () => {
  for (const [group, text] of [
    ['normal', 'Удалено автором'],
    ['mods', 'Удалено модераторами'],
    ['admins', 'Удалено администраторами']
  ]) {
    const comment = await findComment(`m.deleted_as = '${group}' and p.deleted_at is null and p.no_comments < 400`)
    await guest.open(comment.post.path)
    expect(guest.texts(`#c${comment.id} > span:not(:has([aria-label]))`)).toEqual([text])
    expect(guest.all(`#c${comment.id} > details > :is(.prose, .up, .down, .act)`)).toEqual([])
  }
})

test('[P5.comment.04] a comment of depth 15 has no button to reply, and the comment’s parent has such a button', async () => {
  const comment = await findComment(`${LIVE} and m.depth = 15 and m.deleted_at is null and p.no_comments < 500`)
  await guest.open(comment.post.path)
  expect(guest.all(`#c${comment.id} > details > .act`)).toHaveLength(0)
  expect(guest.all(`#c${comment.parentId} > details > .act`)).toHaveLength(1)
})

test('[P9.edited.01] an edited comment is marked as edited', async () => {
  const edited = await findComment(
    `${SMALL} and m.edited_at - m.created_at > 300000 and m.deleted_at is null and m.user_group = 'normal'`
  )
  await guest.open(edited.post.path)
  expect(guest.texts(`#c${edited.id} > span:not(:has([aria-label]))`)).toEqual(['изменено'])
  const same = await findComment(`p.id = '${edited.post.id}' and m.edited_at is null and m.deleted_at is null`)
  expect(guest.texts(`#c${same.id} > span`).join()).not.toContain('изменено')
})

test('the author’s name on a comment by a deleted account is not a link', async () => {
  const deleted = await findComment(
    `${LIVE} and m.deleted_at is null and m.user_id in (select id from users where deleted_at is not null) and p.no_comments < 400`
  )
  await guest.open(deleted.post.path)
  expect(guest.texts(`#c${deleted.id} > span`)[0]).toMatch(/^ghost/)
  expect(guest.all(`#c${deleted.id} > a[href^="/@"]`)).toEqual([])
})

test('[P2.post-page.18] another community, letter case or id in a post’s address redirects to the canonical address with the query', async () => {
  const { id, post } = await findComment(SMALL)
  const query = '?highlightFrom=5&x=1'
  for (const path of [
    `/VecheNowhere/post/${post.publicId}`,
    `/${post.community.toLowerCase()}/post/${post.publicId}`,
    `/${post.community}/post/${post.id}`
  ]) {
    const answer = await ask(path + query)
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, post.path + query])
    const thread = await ask(`${path}/${id}`)
    expect(thread.headers.get('Location')).toBe(`${post.path}/${id}`)
  }
})

test('[P8.not-found.02] the address of an unknown post or comment, or with a malformed id, is not found', async () => {
  const { post } = await findComment(SMALL)
  const foreign = await findComment(`p.id <> '${post.id}'`)
  for (const path of [
    `/${post.community}/post/zzzzzzzz`,
    `/${post.community}/post/${UNKNOWN_ID}`,
    `/${post.community}/post/x`,
    `/${post.community}/post/${'9'.repeat(2000)}`,
    `${post.path}/${UNKNOWN_ID}`,
    `${post.path}/x`,
    `${post.path}/${foreign.id}`
  ]) {
    expect((await ask(path)).status, path).toBe(404)
  }
  await guest.open(`/${post.community}/post/zzzzzzzz`)
  expect(guest.text('h1')).toBe('Страница не найдена')
})

test('a thread of 20 to 60 comments needs one round trip to the database', async () => {
  const post = await findPost('p.no_comments between 20 and 60 and p.deleted_at is null')
  const comment = await findComment(`p.id = '${post.id}' and m.depth > 1`)
  for (const path of [post.path, `${post.path}/${comment.id}`])
    expect((await ask(path)).headers.get('server-timing'), path).toContain('trips;desc="1"')
})

test('without script links lead to more comments of a long thread and to the rest of a branch', async () => {
  const post = await findPost('p.no_comments > 500 and p.deleted_at is null')
  const read = async (path: string) => {
    const html = await (await ask(path)).text()
    const ids = [...html.matchAll(/<article class="comment"[^>]* id="(c[0-9a-f]{24})"/g)].map(([, id]) => id)
    const links = [...html.matchAll(/<a[^>]* class="more"[^>]*>/g)].map(([link]) => /href="([^"]*)"/.exec(link)?.[1])
    return { ids, links: links.map(link => (link ?? '').replaceAll('&#38;', '&').replaceAll('&amp;', '&')) }
  }
  const { ids, links } = await read(post.path)
  const next = links.at(-1) ?? ''
  expect(next).toMatch(/\?next=/)
  for (const path of [next, links[0] ?? '']) {
    const further = (await read(path)).ids
    expect(
      further.some(id => !ids.includes(id)),
      path
    ).toBe(true)
  }
})

test('requests for comments with invalid ids or cursors are refused', async () => {
  const { post } = await findComment('p.no_comments > 5')
  for (const path of ['x', 'zzzzzzzz', `${post.id}/x`, `${post.id}/${'0'.repeat(24)}`])
    expect((await ask(`/-/comments/${path}`)).status, path).toBe(404)
  expect((await ask(`/-/comments/${post.id}?next=%22%3E`)).status).toBe(400)
  expect((await ask(`${post.path}?next=nonsense`)).status).toBe(400)
})
