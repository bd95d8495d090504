import { beforeAll, beforeEach, expect, test } from 'vitest'
import { FEED_SORTS } from '#functions/contract/sorts.ts'
import type { Post } from '#functions/contract/views.ts'
import { type InsertedPost, insertPost } from '#tests/support/insert-content.ts'
import type { Member } from '#tests/support/member.ts'
import { codeOf, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
let marina: Member
let petrovich: Member
let radio = ''
beforeAll(async () => {
  marina = await own.as('Marina_K')
  petrovich = await own.as('Petrovich')
  radio = String((await own.db.execute("select id from communities where name = 'Radio'")).rows[0]?.[0])
  await own.db.execute({
    sql: "insert or ignore into community_members (community_id, user_id, joined_at) select ?, id, 1 from users where username in ('Marina_K', 'Petrovich')",
    args: [radio]
  })
})
beforeEach(async () => {
  await own.db.batch(['delete from hidden_posts', 'update posts set pinned_at = null, pinned_site_at = null'])
})

const hide = (by: Member, postId: string) => by.send('POST', '/api/hidden_posts', { postId })
const unhide = (by: Member, id: string) => by.send('DELETE', `/api/hidden_posts/${id}`)
const idsOf = async (by: Member, path: string): Promise<string[]> =>
  ((await (await by.fetch(path)).json()) as { posts: Post[] }).posts.map(({ id }) => id)
const FEEDS = () => [
  '/api/posts',
  '/api/posts?feed=home',
  `/api/posts?communityId=${radio}`,
  `/api/posts?communityId=${radio}&page=1`
]
/** Inserts a post that is first in every sort. */
const topPost = (): Promise<InsertedPost> =>
  insertPost(own.db, 'Petrovich', 'Radio', { score: 100_000, upvotes: 100_000 })

test('[P4.hide.01 P7.hidden.01 P7.hidden.02] a post that a member hides disappears from all feeds of that member and of nobody else; unhiding shows the post again', async () => {
  const post = await topPost()
  const answer = await hide(marina, post.publicId)
  expect(answer.headers.get('Server-Timing')).toContain('trips;desc="2"')
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
  expect((await hide(marina, post.id)).status).toBe(200)
  for (const feed of FEEDS())
    for (const sort of FEED_SORTS) {
      const path = `${feed}${feed.includes('?') ? '&' : '?'}sort=${sort}`
      expect(await idsOf(marina, path), path).not.toContain(post.id)
      expect(await idsOf(petrovich, path), path).toContain(post.id)
    }
  const back = await unhide(marina, post.publicId)
  expect([back.status, await back.json()]).toEqual([200, { success: true }])
  expect((await unhide(marina, post.id)).status).toBe(200)
  for (const feed of FEEDS()) expect(await idsOf(marina, feed), feed).toContain(post.id)
})

test('a pinned post can be hidden, too', async () => {
  const post = await topPost()
  await own.db.execute({ sql: 'update posts set pinned_at = 1, pinned_site_at = 1 where id = ?', args: [post.id] })
  for (const feed of FEEDS()) expect(await idsOf(marina, feed), feed).toContain(post.id)
  await hide(marina, post.id)
  for (const feed of FEEDS()) expect(await idsOf(marina, feed), feed).not.toContain(post.id)
})

test('[P3.post.08] profiles, lists and the post’s own page show a hidden post, marked as hidden', async () => {
  const post = await topPost()
  await hide(marina, post.id)
  const listed = await own.db.execute({
    sql: "insert into list_items (list_id, target_type, target_id, created_at) select l.id, 'post', ?, ? from lists l join users u on u.id = l.user_id where u.username = 'Marina_K' limit 1 returning (select name from lists where id = list_id)",
    args: [post.id, Date.now() + 1]
  })
  const list = String(listed.rows[0]?.[0])
  const shown = async (by: Member) => {
    const byLink = (await (await by.fetch(`/api/posts/${post.publicId}`)).json()) as Post
    const profile = (await (await by.fetch('/api/users/Petrovich/feed?filter=posts')).json()) as {
      items: { item: Post }[]
    }
    return [byLink, ...profile.items.map(({ item }) => item)]
      .filter(({ id }) => id === post.id)
      .map(({ hidden }) => hidden)
  }
  expect(await shown(marina)).toEqual([true, true])
  expect(await shown(petrovich)).toEqual([false, false])
  const { items } = (await (await marina.fetch(`/api/users/Marina_K/lists/${list}/items`)).json()) as {
    items: { targetItem: Post }[]
  }
  expect(items.find(({ targetItem }) => targetItem.id === post.id)?.targetItem.hidden).toBe(true)
})

test('only the newest 1000 posts that a member has hidden stay hidden', async () => {
  const [{ id } = { id: '' }] = (await own.db.execute("select id from users where username = 'Marina_K'")).rows
  await own.db.execute({
    sql: `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
      insert into hidden_posts (user_id, post_id, created_at) select ?, 'p' || i, i from n`,
    args: [String(id)]
  })
  const post = await topPost()
  await hide(marina, post.id)
  const stored = await own.db.execute(
    'select count(*) as n, min(created_at) as oldest, max(post_id = ?) as has from hidden_posts'.replace(
      '?',
      `'${post.id}'`
    )
  )
  expect({ ...stored.rows[0] }).toEqual({ n: 1000, oldest: 2, has: 1 })
})

test('a thousand hidden posts add few rows to the cost of a feed', async () => {
  const rowsOf = async (path: string) =>
    Number(/rows;desc="(\d+)"/.exec((await marina.fetch(path)).headers.get('Server-Timing') ?? '')?.[1])
  const before = await Promise.all(['/all', '/subscriptions', '/Radio'].map(rowsOf))
  const [{ id } = { id: '' }] = (await own.db.execute("select id from users where username = 'Marina_K'")).rows
  await own.db.execute({
    sql: 'insert into hidden_posts (user_id, post_id, created_at) select ?, id, created_at from posts where created_at < ? limit 900',
    args: [String(id), Date.now() - 300 * 86_400_000]
  })
  const after = await Promise.all(['/all', '/subscriptions', '/Radio'].map(rowsOf))
  for (const [at, rows] of after.entries()) expect(rows).toBeLessThanOrEqual((before[at] ?? 0) + 60)
})

test('hiding an unknown post or a malformed id is refused', async () => {
  expect(await codeOf(await hide(marina, 'zzzzzzzz'))).toBe('404 post_not_found')
  expect(await codeOf(await unhide(marina, 'zzzzzzzz'))).toBe('404 post_not_found')
  expect(await codeOf(await hide(marina, ''))).toBe('400 invalid_id')
  expect(await codeOf(await unhide(marina, 'x'))).toBe('400 invalid_id')
})
