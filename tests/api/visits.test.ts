import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Comment, Post } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { okBody, writeComment, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { as, number, run, idOf } = site

let petrovich: Member
let marina: Member
let post: Awaited<ReturnType<typeof site.openPost>>
beforeEach(async () => {
  petrovich = await as('Petrovich')
  marina = await as('Marina_K')
  post = await site.openPost('p.no_comments between 3 and 40')
  await run('delete from post_visits')
})

const visitedAt = async (name: string) =>
  number('select max(visited_at) from post_visits where post_id = ? and user_id = ?', post.id, await idOf(name))
/**
 * Waits until a member's visit is stored, which happens after the response.
 * @returns the time of the visit.
 */
const visitOf = (name: string, after = 0): Promise<number> =>
  vi.waitFor(async () => {
    const at = await visitedAt(name)
    expect(at).toBeGreaterThan(after)
    return at
  }, 15_000)
const open = async (by: Member) => okBody<Post>(await by.fetch(`/api/posts/${post.publicId}`))
const page = () => `/${post.community}/post/${post.publicId}`
const pageOf = async (by: Member) => (await by.fetch(page())).text()
const articleOf = (html: string, { id }: Comment) => {
  const from = html.indexOf(`id="c${id}"`)
  return html.slice(from, html.indexOf('<details', from))
}

const activeFeed = () => `/${post.community}?sort=activity`
const cardIn = (html: string) => {
  const card = html.slice(html.indexOf(`id="p${post.publicId}"`))
  return card.slice(0, card.indexOf('</article>'))
}
const cardOf = async (by: Member) => cardIn(await (await by.fetch(activeFeed())).text())

describe('the visit of a member to a thread', () => {
  test('[P3.post.05 P3.post.09] returns the time of the previous visit, and the number of comments that other accounts have written since that time, without deleted comments', async () => {
    expect(await open(petrovich)).toMatchObject({ lastVisitAt: null, newComments: 0 })
    const at = await visitOf('Petrovich')
    await writeComment(petrovich, post.id, { body: 'Свой' })
    await writeComment(marina, post.id, { body: 'Чужой' })
    const second = await writeComment(marina, post.id, { body: 'Еще чужой' })
    const deleted = await writeComment(marina, post.id, { body: 'Удаленный' })
    await okBody(await marina.send('DELETE', `/api/posts/${post.id}/comments/${deleted.id}`))
    expect(await open(petrovich)).toMatchObject({ lastVisitAt: new Date(at).toISOString(), newComments: 2 })
    const later = await visitOf('Petrovich', at)
    expect(await open(petrovich)).toMatchObject({ lastVisitAt: new Date(later).toISOString(), newComments: 0 })
    expect(later).toBeGreaterThan(Date.parse(second.createdAt))
  })

  test('is followed by a way through the new comments at the next visit: a count with a link to the first, and from each a link to the next', async () => {
    await pageOf(petrovich)
    await visitOf('Petrovich')
    const first = await writeComment(marina, post.id, { body: 'Первый новый' })
    const reply = await writeComment(marina, post.id, { body: 'Ответ на него', parentCommentId: first.id })
    await writeComment(petrovich, post.id, { body: 'Свой' })
    const html = await pageOf(petrovich)
    expect(html).toMatch(new RegExp(`С\u00a0прошлого раза: 2\u00a0новых комментария\\. <a [^>]*href="#c${first.id}"`))
    expect(articleOf(html, first)).toContain(`<a href="#c${reply.id}">следующий новый</a>`)
    expect(articleOf(html, reply)).not.toContain('следующий новый')
    expect(html.match(/следующий новый/g)).toHaveLength(1)
  })

  test('counts the new comments on all pages of a long thread, and leads to those on other pages, where they are marked and counted, too', async () => {
    post = await site.openPost('p.no_comments > 500')
    await pageOf(petrovich)
    await visitOf('Petrovich')
    const fresh = await writeComment(marina, post.id, { body: 'Новый в длинной ветке' })
    await run('update comments set upvotes = -50 where id = ?', fresh.id)
    const html = await pageOf(petrovich)
    expect(html).not.toContain(`id="c${fresh.id}"`)
    expect(html).toContain('С\u00a0прошлого раза: 1\u00a0новый комментарий. На\u00a0других страницах: 1.')
    const [, query = ''] = /href="[^"]*\?(order=new[^"]*)"[^>]*>Сначала новые</.exec(html) ?? []
    const sorted = await (
      await petrovich.fetch(`${page()}?${query.replaceAll('&amp;', '&').replaceAll('&#38;', '&')}`)
    ).text()
    expect(articleOf(sorted, fresh)).toContain(' data-new')
    expect(sorted).toContain(
      `С\u00a0прошлого раза: 1\u00a0новый комментарий. <a class="more-link" href="#c${fresh.id}"`
    )
    expect(sorted).not.toContain('На\u00a0других страницах')
    const [, next = ''] = /class="more" [^>]*href="[^"]*\?([^"]*next=[^"]*)" rel="next"/.exec(html) ?? []
    const second = await (
      await petrovich.fetch(`${page()}?${next.replaceAll('&amp;', '&').replaceAll('&#38;', '&')}`)
    ).text()
    expect(articleOf(second, fresh)).toContain(' data-new')
  })

  test('leaves out of that way the comments of authors whom the member has muted', async () => {
    await pageOf(petrovich)
    await visitOf('Petrovich')
    await writeComment(marina, post.id, { body: 'От скрытой' })
    await okBody(await petrovich.send('POST', '/api/mutes', { userId: await idOf('Marina_K') }))
    const html = await pageOf(petrovich)
    await okBody(await petrovich.send('DELETE', `/api/mutes/users/${await idOf('Marina_K')}`))
    expect(html).not.toContain('прошлого раза')
  })

  test('is never stored for a guest', async () => {
    const answer = await okBody<Post>(await fetch(`${site.origin}/api/posts/${post.id}`))
    expect(answer).toMatchObject({ lastVisitAt: null, newComments: 0 })
    await fetch(site.origin + page())
    expect(await number('select count(*) from post_visits')).toBe(0)
  })

  test('is stored by the page and by the call for the first comments, but not by requests for further comments or a single thread', async () => {
    await pageOf(petrovich)
    const at = await visitOf('Petrovich')
    await okBody(await petrovich.fetch(`/api/posts/${post.id}/comments`))
    const then = await visitOf('Petrovich', at)
    const { comments, commentsNext } = await okBody<Post>(await fetch(`${site.origin}/api/posts/${post.id}?limit=1`))
    const [first] = comments ?? []
    for (const path of [
      `/api/posts/${post.id}/comments?next=${commentsNext}`,
      `/api/posts/${post.id}/comments?parentId=${first?.id}`,
      `${page()}/${first?.id}`,
      `${page()}?next=${commentsNext}`,
      `/-/comments/${post.id}?next=${commentsNext}`,
      `/Nowhere/post/${post.publicId}`
    ]) {
      const answer = await petrovich.fetch(path)
      expect(answer.status, path).toBeLessThan(400)
      await answer.text()
    }
    // A visit by Petrovich in one of the requests above would be stored before this later visit by Marina_K.
    await open(marina)
    await visitOf('Marina_K')
    expect(await visitedAt('Petrovich')).toBe(then)
  })

  test('marks comments that other accounts wrote since the previous visit, also in words, but not the member’s own comments', async () => {
    const old = await writeComment(marina, post.id, { body: 'Раньше' })
    expect(await pageOf(petrovich)).not.toMatch(/<article[^>]* data-new/)
    await visitOf('Petrovich')
    const own = await writeComment(petrovich, post.id, { body: 'Свой' })
    const fresh = await writeComment(marina, post.id, { body: 'Новый' })
    const html = await pageOf(petrovich)
    expect(articleOf(html, fresh)).toContain('data-new')
    expect(articleOf(html, fresh)).toContain('<span class="unseen">, новый</span>')
    for (const comment of [old, own]) expect(articleOf(html, comment)).not.toMatch(/data-new|новый/)
    expect(html).toContain('+1<span class="unseen"> новый</span>')
  })

  test('has its time in the address of later fragments, so that they mark new comments although a newer visit is stored', async () => {
    await pageOf(petrovich)
    const at = await visitOf('Petrovich')
    const fresh = await writeComment(marina, post.id, { body: 'Новый' })
    await pageOf(petrovich)
    await visitOf('Petrovich', at)
    const fragment = await (await petrovich.fetch(`/-/comments/${post.id}/${fresh.id}?since=${at}`)).text()
    expect(articleOf(fragment, fresh)).toContain('data-new')
    const forGuest = await (await fetch(`${site.origin}/-/comments/${post.id}/${fresh.id}?since=${at}`)).text()
    expect(forGuest).not.toContain('data-new')
  })

  test('makes the post’s card in feeds show its number of new comments, and reads about one row more for each new comment', async () => {
    const feed = activeFeed()
    await open(petrovich)
    await visitOf('Petrovich')
    const rowsOf = (answer: Response) =>
      Number(/rows;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])
    const before = rowsOf(await petrovich.fetch(feed))
    for (const body of ['Раз', 'Два', 'Три']) await writeComment(marina, post.id, { body })
    const answer = await petrovich.fetch(feed)
    expect(cardIn(await answer.text())).toContain('+3<span class="unseen"> новых</span>')
    expect(rowsOf(answer)).toBeLessThanOrEqual(before + 10)
    const counted = `select count(*) from comments where post_id = 'x' and id > 'x' and created_at > 1 and created_at <= 2
      and deleted_at is null and user_id <> 'x'`
    expect(await site.rows<{ detail: string }>(`explain query plan ${counted}`)).toMatchObject([
      { detail: expect.stringContaining('COVERING INDEX comments_new') }
    ])
    const asGuest = await (await fetch(site.origin + feed)).text()
    expect(asGuest).not.toContain('class="fresh"')
  })

  describe('a visit with a time in the future, because the server’s clock was set back by two hours,', () => {
    const AHEAD_MS = 2 * 3_600_000
    /** Moves the visit and the comments into the future, as if the server's clock had been set back afterwards. */
    const setBack = async () => {
      await run('update post_visits set visited_at = visited_at + ?', AHEAD_MS)
      await run('update comments set created_at = created_at + ? where post_id = ?', AHEAD_MS - 60_000, post.id)
    }

    test('marks comments written since the visit as new until the next visit, in the thread and on its card, and no older comments', async () => {
      const old = await writeComment(marina, post.id, { body: 'Раньше' })
      await open(petrovich)
      await visitOf('Petrovich')
      await setBack()
      const loaded = await pageOf(petrovich)
      expect(articleOf(loaded, old)).not.toContain('data-new')
      const fresh = await writeComment(marina, post.id, { body: 'Новый' })
      const [, since] = / data-since="(\d+)"/.exec(loaded) ?? []
      const fragment = await (await petrovich.fetch(`/-/comments/${post.id}/${fresh.id}?since=${since}`)).text()
      expect(articleOf(fragment, fresh)).toContain('data-new')
      expect(await cardOf(petrovich)).toContain('+1<span class="unseen"> новый</span>')
      const before = await visitedAt('Petrovich')
      const html = await pageOf(petrovich)
      expect(articleOf(html, fresh)).toContain('data-new')
      expect(articleOf(html, old)).not.toContain('data-new')
      expect(html).toContain('+1<span class="unseen"> новый</span>')
      await visitOf('Petrovich', before)
      const again = await pageOf(petrovich)
      for (const comment of [old, fresh]) expect(articleOf(again, comment)).not.toContain('data-new')
      expect((await open(petrovich)).newComments).toBe(0)
    })
  })

  test('is deleted after 90 days', async () => {
    const day = 24 * 3_600_000
    const store = (id: string, days: number) =>
      run(
        'insert into post_visits (user_id, post_id, visited_at) values (?, ?, ?)',
        id,
        post.id,
        Date.now() - days * day
      )
    await store('a'.repeat(24), 91)
    await store('b'.repeat(24), 89)
    await site.tick()
    const left = () => number('select count(*) from post_visits where post_id = ?', post.id)
    await vi.waitFor(async () => expect(await left()).toBe(1), { timeout: 30_000, interval: 250 })
  })
})
