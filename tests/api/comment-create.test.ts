import { describe, expect, test } from 'vitest'
import type { Comment, Post } from '#functions/contract/views.ts'
import { guestToken } from '#tests/support/member.ts'
import { codeOf, okBody, sendComment, writeComment, writingSite } from '#tests/support/writing-site.ts'
import * as shapes from './shapes.ts'

const site = writingSite()
const { as, row, number, run, idOf } = site

const costs = (answer: Response) =>
  /trips;desc="(\d+)", rows;desc="(\d+)"/
    .exec(answer.headers.get('Server-Timing') ?? '')
    ?.slice(1)
    .map(Number)
const replies = async (id: string) => {
  const { n, direct } = await row<{ n: number; direct: number }>(
    'select no_replies n, no_replies_direct direct from comments where id = ?',
    id
  )
  return [n, direct]
}

describe('the creation of a comment', () => {
  test('[P7.comment-create.01 P7.comment-create.02 P1.user.01] a new comment is returned with its author’s upvote, and raises every counter of comments', async () => {
    const petrovich = await as('Petrovich')
    const me = await idOf('Petrovich')
    const post = await site.openPost()
    const counts = () =>
      row<{ n: number; own: number; at: number }>(
        'select no_comments n, last_activity_at at, (select no_comments from users where id = ?) own from posts where id = ?',
        me,
        post.id
      )
    const before = await counts()
    const answer = await sendComment(petrovich, post.publicId, { body: 'Согласен с *автором*.' })
    const comment = await okBody<Comment>(answer.clone())
    const shown = await okBody<Comment>(await fetch(`${site.origin}/api/comments/${comment.id}`))
    shapes.expectShape(shapes.listedComment, shown)
    expect(comment).toMatchObject({
      postId: post.id,
      parentId: null,
      depth: 0,
      ancestors: [],
      body: 'Согласен с *автором*.',
      username: 'Petrovich',
      userGroup: 'normal',
      upvotes: 1,
      downvotes: 0,
      userVoted: true,
      userVotedUp: true,
      editedAt: null,
      deleted: false
    })
    const after = await counts()
    expect([after.n, after.own]).toEqual([before.n + 1, before.own + 1])
    expect(after.at).toBe(Date.parse(comment.createdAt))
    expect(
      await number('select count(*) from comment_votes where comment_id = ? and user_id = ? and up', comment.id, me)
    ).toBe(1)
    const stored = await row<{ html: string; version: number }>(
      'select body_html html, renderer_version version from comments where id = ?',
      comment.id
    )
    expect(stored.html).toBe('<p>Согласен с\u00a0<em>автором</em>.</p>')
    expect(stored.version).toBeGreaterThan(0)
    const [trips, rows] = costs(answer) ?? []
    expect(trips).toBe(2)
    expect(rows).toBeLessThanOrEqual(60)
    const thread = await okBody<Post>(await petrovich.fetch(`/api/posts/${post.id}`))
    expect(thread.comments?.map(({ id }) => id)).toContain(comment.id)
  })

  test('[P4.comment.10] a reply adds one to the reply count of each ancestor, and one to the count of direct replies of the comment that it answers', async () => {
    const [petrovich, marina] = [await as('Petrovich'), await as('Marina_K')]
    const { id: post } = await site.openPost()
    const root = await writeComment(petrovich, post, { body: 'Корень' })
    const child = await writeComment(marina, post, { body: 'Ответ', parentCommentId: root.id })
    const leaf = await writeComment(petrovich, post, { body: 'Ответ на ответ', parentCommentId: child.id })
    expect(leaf).toMatchObject({ depth: 2, parentId: child.id, ancestors: [root.id, child.id] })
    expect(await replies(root.id)).toEqual([2, 1])
    expect(await replies(child.id)).toEqual([1, 1])
    expect(await replies(leaf.id)).toEqual([0, 0])
  })

  test('the first upvote of a comment, which its author casts automatically, gives the author no points', async () => {
    const before = await number("select points from users where username = 'Petrovich'")
    await writeComment(await as('Petrovich'), (await site.openPost()).id, { body: 'Без очков' })
    expect(await number("select points from users where username = 'Petrovich'")).toBe(before)
  })

  test('[P5.comment.03] replies are possible down to the sixteenth level of comments, and refused below it', async () => {
    const petrovich = await as('Petrovich')
    const { id: post } = await site.openPost()
    let parent = await writeComment(petrovich, post, { body: 'Уровень 0' })
    const root = parent.id
    while (parent.depth < 15)
      parent = await writeComment(petrovich, post, { body: 'Глубже', parentCommentId: parent.id })
    expect(parent.ancestors).toHaveLength(15)
    expect(await replies(root)).toEqual([15, 1])
    const answer = await sendComment(petrovich, post, { body: 'Слишком глубоко', parentCommentId: parent.id })
    expect(await codeOf(answer)).toBe('400 comment_max_depth_reached')
    expect(await replies(root)).toEqual([15, 1])
  })
})

describe('a call that creates a comment, repeated with its idempotency key,', () => {
  test('makes one comment, and each answer has that comment', async () => {
    const petrovich = await as('Petrovich')
    const { id: post } = await site.openPost()
    const before = await number('select no_comments from posts where id = ?', post)
    const key = { 'Idempotency-Key': `again-${post}` }
    const first = await writeComment(petrovich, post, { body: 'Один раз' }, 'normal', key)
    const second = await writeComment(petrovich, post, { body: 'Один раз' }, 'normal', key)
    expect(second.id).toBe(first.id)
    expect(await number('select no_comments from posts where id = ?', post)).toBe(before + 1)
    await run('update posts set locked_at = 1 where id = ?', post)
    expect((await writeComment(petrovich, post, { body: 'Один раз' }, 'normal', key)).id).toBe(first.id)
  })

  test('makes one comment even if eight such calls are simultaneous, and each answer has that comment', async () => {
    const marina = await as('Marina_K')
    const { id: post } = await site.openPost()
    const before = await number('select count(*) from comments where post_id = ?', post)
    const send = () => writeComment(marina, post, { body: 'Разом' }, 'normal', { 'Idempotency-Key': `at-once-${post}` })
    const created = await Promise.all(Array.from({ length: 8 }, send))
    expect(new Set(created.map(({ id }) => id)).size).toBe(1)
    expect(await number('select count(*) from comments where post_id = ?', post)).toBe(before + 1)
  })

  test('makes a second comment if a second member sends the call with that key', async () => {
    const { id: post } = await site.openPost()
    const key = { 'Idempotency-Key': 'the same' }
    const marinas = await writeComment(await as('Marina_K'), post, { body: 'Мой' }, 'normal', key)
    const petrovichs = await writeComment(await as('Petrovich'), post, { body: 'Мой' }, 'normal', key)
    expect(petrovichs.id).not.toBe(marinas.id)
  })
})

test.each(['[a]: https://example.org', '[](https://example.org)', '![](https://example.org)'])(
  'a comment that consists only of a Markdown link’s address shows the address: %s',
  async body => {
    const { id } = await writeComment(await as('Petrovich'), (await site.openPost()).id, { body })
    const shown = await site.row<{ body_html: string }>('select body_html from comments where id = ?', id)
    expect(shown.body_html).toContain('>https://example.org</a>')
  }
)

describe('the refusal of comments', () => {
  const refusedWith = async (input: Parameters<typeof sendComment>[2], post?: string) =>
    codeOf(await sendComment(await as('Petrovich'), post ?? (await site.openPost()).id, input))

  test.each([
    ['nothing', ''],
    ['spaces', ' \n\t\u00a0\u3000 '],
    ['letters without width', '\u200b\ufeff\u2060\u180e'],
    ['soft hyphens', '\u00ad\u00ad'],
    ['marks of direction', '\u200e\u200f\u202a\u202e\u2066\u2069\u061c'],
    ['fillers that look like spaces', '\u3164\u115f\u2800'],
    ['entities of nothing', '&nbsp;&#8203;&zwnj;'],
    ['HTML that is dropped', '<img src=x onerror=alert(1)><!-- -->']
  ])('[P5.comment.02] a comment is refused if it has no visible text: %s', async (_, body) => {
    expect(await refusedWith({ body })).toBe('400 comment_empty')
  })

  test('a comment of more than 20 000 characters, counted as readers see characters, is refused', async () => {
    expect(await refusedWith({ body: 'ы'.repeat(20_001) })).toBe('400 body_too_long')
    expect(await refusedWith({ body: '😀'.repeat(20_001) })).toBe('400 body_too_long')
    const { id: post } = await site.openPost()
    const longest = '😀'.repeat(20_000)
    expect((await writeComment(await as('Petrovich'), post, { body: longest })).body).toBe(longest)
  })

  test('[P4.post.11] a comment on a locked or deleted post is refused', async () => {
    const { id: post } = await site.openPost()
    await run('update posts set locked_at = 1 where id = ?', post)
    expect(await refusedWith({ body: 'Можно?' }, post)).toBe('403 post_locked')
    await run('update posts set deleted_at = 1, locked_at = null where id = ?', post)
    expect(await refusedWith({ body: 'Можно?' }, post)).toBe('403 post_deleted')
  })

  test('[P6.banned.02] a comment by a member banned in the community is refused until the ban expires', async () => {
    const { id: post, communityId } = await site.openPost()
    const ban = (expires: number | null) =>
      run(
        `insert or replace into community_bans (community_id, user_id, banned_by, created_at, expires_at)
         select ?, id, id, 1, ? from users where username = 'Petrovich'`,
        communityId,
        expires
      )
    await ban(null)
    const answer = await sendComment(await as('Petrovich'), post, { body: 'Можно?' })
    expect(await answer.json()).toMatchObject({
      status: 403,
      code: 'banned_from_community',
      message: 'Вы заблокированы в этом сообществе.'
    })
    await ban(Date.now() - 1000)
    expect((await sendComment(await as('Petrovich'), post, { body: 'Можно?' })).status).toBe(200)
    await run('delete from community_bans where community_id = ?', communityId)
  })

  test('a reply is refused if its parent is deleted, belongs to another post, or does not exist', async () => {
    const petrovich = await as('Petrovich')
    const { id: post } = await site.openPost()
    const parent = await writeComment(petrovich, post, { body: 'Удалят' })
    const other = await site.openPost(`p.id <> '${post}'`)
    const reply = { body: 'Ответ', parentCommentId: parent.id }
    expect(await refusedWith(reply, other.id)).toBe('400 parent_not_in_post')
    await run(
      "update comments set deleted_at = 1, deleted_as = 'normal', body = '', body_html = '' where id = ?",
      parent.id
    )
    expect(await refusedWith(reply, post)).toBe('400 comment_reply_to_deleted')
    expect(await refusedWith({ ...reply, parentCommentId: 'f'.repeat(24) }, post)).toBe('404 comment_not_found')
    expect(await refusedWith({ ...reply, parentCommentId: 'x' }, post)).toBe('400 invalid_id')
    expect(await refusedWith({ body: 'Ответ' }, 'zzzzzzzz')).toBe('404 post_not_found')
    expect(await refusedWith({ body: 'Ответ' }, 'f'.repeat(24))).toBe('404 post_not_found')
    expect(await refusedWith({ body: 'Ответ' }, 'x')).toBe('400 invalid_id')
  })

  test('[P4.comment.08] a comment is refused in a capacity that its author does not have', async () => {
    const { id: post, communityId } = await site.openPost()
    await run('delete from community_mods where community_id = ?', communityId)
    const petrovich = await as('Petrovich')
    const sova = await as('Sova')
    const tried = async (by: typeof sova, group: string) =>
      codeOf(await sendComment(by, post, { body: 'Слово' }, group))
    expect(await tried(petrovich, 'mods')).toBe('403 not_mod')
    expect(await tried(petrovich, 'admins')).toBe('403 not_admin')
    expect(await tried(petrovich, 'kings')).toBe('400 invalid_user_group')
    expect(await tried(sova, 'mods')).toBe('403 not_mod')
    expect((await writeComment(sova, post, { body: 'Слово' }, 'admins')).userGroup).toBe('admins')
  })

  test('[P6.mod.04] a moderator of the community may comment in the capacity of a moderator', async () => {
    const { id: post, communityId } = await site.openPost()
    await site.moderate('Petrovich', communityId)
    expect((await writeComment(await as('Petrovich'), post, { body: 'Слово' }, 'mods')).userGroup).toBe('mods')
  })

  test('a comment is refused from a guest, with a wrong CSRF token, or with an invalid body', async () => {
    const { id: post } = await site.openPost()
    const path = `/api/posts/${post}/comments`
    const headers = { 'X-Csrf-Token': await guestToken(site.origin), 'Content-Type': 'application/json' }
    const guest = await fetch(site.origin + path, { method: 'POST', headers, body: '{"body":"Привет"}' })
    expect(await codeOf(guest)).toBe('401 not_logged_in')
    const petrovich = await as('Petrovich')
    expect(await codeOf(await petrovich.send('POST', path, { body: 'x' }, { 'X-Csrf-Token': 'x' }))).toBe(
      '403 csrf_failed'
    )
    expect(await codeOf(await petrovich.send('POST', path, { body: 7 }))).toBe('400 invalid_json')
    expect(await codeOf(await petrovich.send('POST', path, ['x']))).toBe('400 invalid_json')
  })

  test('a refused comment changes no stored count', async () => {
    const { id: post } = await site.openPost()
    const all = () =>
      row(`select (select count(*) from comments) c, (select count(*) from comment_votes) v,
        (select sum(no_comments) from posts) p, (select sum(no_comments) from users) u`)
    const before = await all()
    await run('update posts set locked_at = 1 where id = ?', post)
    for (const body of ['', 'ы'.repeat(20_001), 'На закрытом']) await refusedWith({ body }, post)
    expect(await all()).toEqual(before)
  })
})
