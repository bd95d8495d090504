import { describe, expect, test } from 'vitest'
import { FEED_SORTS, type FeedSort } from '#functions/contract/sorts.ts'
import type { Post } from '#functions/contract/views.ts'
import { get, readPages, refused } from './ask.ts'
import { one, rows } from './database.ts'
import { expectShape, feed, numberedFeed } from './shapes.ts'

interface Feed {
  posts: Post[]
  next: string | null
}

interface LivePost {
  id: string
  upvotes: number
  downvotes: number
  created_at: number
  last_activity_at: number
  pinned_at: number | null
  pinned_site_at: number | null
}

const DAY = 86_400_000
const WINDOWS: Partial<Record<FeedSort, number>> = { day: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY }
/**
 * Margin in milliseconds at the edge of a time window. The test skips posts in this margin, because they may leave the
 * time window during the test.
 */
const EDGE = 5 * 60_000

const big = await one<{ id: string; no_posts: number }>(
  'select id, no_posts from communities where id in (select community_id from posts where pinned_at is not null) order by no_posts desc'
)
const live = (where = '1') => rows<LivePost>(`select * from posts where deleted_at is null and ${where}`)

/** Computes the hot rank of a post by its definition (functions/posts/rank.ts), independently of the site's code. */
function hotness(upvotes: number, createdAt: number): number {
  let weight = 0
  for (let n = 1; n <= upvotes; n++) weight += n <= 3 ? 1 : n <= 10 ? 3 : n <= 20 ? 4 : n <= 40 ? 5 : 6
  return Math.round(1e7 * (Math.log10(Math.max(weight, 1)) + Math.floor(createdAt / 1000) / 45000))
}

function keyOf(sort: FeedSort, post: LivePost): number {
  if (sort === 'hot') return hotness(post.upvotes, post.created_at)
  if (sort === 'latest') return 0
  return sort === 'activity' ? post.last_activity_at : post.upvotes - post.downvotes
}

/** Sorts posts as a feed with the given sort must sort them, and returns the ids of the posts. */
function inOrder(sort: FeedSort, posts: LivePost[], isPinned: (post: LivePost) => number | null): string[] {
  const pinned = sort === 'hot' ? posts.filter(isPinned) : []
  const rest = posts
    .filter(post => !pinned.includes(post))
    .sort((a, b) => keyOf(sort, b) - keyOf(sort, a) || (a.id < b.id ? 1 : -1))
  const onTop = pinned.sort((a, b) => Number(isPinned(b)) - Number(isPinned(a)))
  return [...onTop, ...rest].map(({ id }) => id)
}

function splitAtWindow(sort: FeedSort, posts: LivePost[]): { safe: LivePost[]; edge: Set<string> } {
  const length = WINDOWS[sort]
  if (!length) return { safe: posts, edge: new Set() }
  const start = Date.now() - length
  const edge = posts.filter(({ created_at }) => Math.abs(created_at - start) < EDGE)
  const safe = posts.filter(post => post.created_at >= start && !edge.includes(post))
  return { safe, edge: new Set(edge.map(({ id }) => id)) }
}

const idsOf = (pages: Feed[]) => pages.flatMap(({ posts }) => posts.map(({ id }) => id))

describe.each(FEED_SORTS)('sorted by %s', sort => {
  test('[P2.feed-sort.06 P7.posts.03] the feed has every post once, in the order of the sort', async () => {
    const { safe, edge } = splitAtWindow(sort, await live())
    const shown = idsOf(await readPages<Feed>(`/posts?sort=${sort}&limit=50`, 4))
    const expected = inOrder(sort, safe, post => post.pinned_site_at)
    const inner = shown.filter(id => !edge.has(id))
    expect(inner).toEqual(expected.slice(0, inner.length))
    expect(shown.length).toBeGreaterThanOrEqual(Math.min(200, safe.length))
    expect(new Set(shown).size).toBe(shown.length)
  })

  test('[P7.posts.04 P7.posts.03] a community’s feed has all its posts to the end, in the order of the sort, and no posts of other communities', async () => {
    const { safe, edge } = splitAtWindow(sort, await live(`community_id = '${big.id}'`))
    const pages = await readPages<Feed>(`/posts?sort=${sort}&communityId=${big.id}&limit=17`)
    const expected = inOrder(sort, safe, post => post.pinned_at)
    expect(idsOf(pages).filter(id => !edge.has(id))).toEqual(expected)
    expect(new Set(pages.flatMap(({ posts }) => posts.map(({ communityId }) => communityId))).size).toBeLessThan(2)
  })

  test('a load of 25 posts costs one round trip and reads no more rows than the budget of this sort', async () => {
    const budget = sort in WINDOWS ? 300 : 100
    // A page reads its sidebar in one batch with the feed, so the sidebar's rows count, too.
    const around = (await get('/_initial')).rows
    for (const filter of ['', `&communityId=${big.id}`]) {
      const first = await get<Feed>(`/posts?sort=${sort}&limit=25${filter}`)
      expect(first.trips).toBe(1)
      expect(first.rows + around).toBeLessThanOrEqual(budget)
      if (first.body.next === null) continue
      const second = await get<Feed>(`/posts?sort=${sort}&limit=25${filter}&next=${first.body.next}`)
      expect(second.rows + around).toBeLessThanOrEqual(budget)
    }
  })
})

test('[P1.guest-read.01 P7.posts.01 P3.post.01 P3.post.02 P3.post.03 P3.post.05 P3.post.08 P3.post.09] the posts of a feed have every field', async () => {
  const { body } = await get<Feed>('/posts?limit=50')
  expectShape(feed, body)
  expect(body.posts.length).toBeGreaterThanOrEqual(50)
  const types = new Set(
    (await readPages<Feed>('/posts?sort=latest&limit=50', 3)).flatMap(page => page.posts.map(p => p.type))
  )
  expect([...types].sort()).toEqual(['image', 'link', 'text'])
})

test('a feed has ten posts, sorted by hot, if the query names no limit and sort', async () => {
  const plain = await get<Feed>('/posts?sort=&limit=&next=&feed=')
  const named = await get<Feed>('/posts?sort=hot&limit=10&next=null&feed=all&filter=all')
  expect(plain.body.posts.filter(post => !post.isPinnedSite)).toHaveLength(10)
  expect(plain.body.posts.map(({ id }) => id)).toEqual(named.body.posts.map(({ id }) => id))
})

test('pinned posts come first on the first page of the hot feed, and on no later page of the feed', async () => {
  const [first, ...rest] = await readPages<Feed>('/posts?limit=50', 4)
  const pinned = await rows<{ id: string }>(
    'select id from posts where pinned_site_at is not null and deleted_at is null order by pinned_site_at desc'
  )
  expect(pinned.length).toBeGreaterThan(0)
  expect(first?.posts.slice(0, pinned.length).map(({ id }) => id)).toEqual(pinned.map(({ id }) => id))
  expect(first?.posts.filter(post => post.isPinnedSite)).toHaveLength(pinned.length)
  expect(rest.flatMap(({ posts }) => posts.filter(post => post.isPinnedSite))).toEqual([])
})

test('a query with the parameter communityId gives that community’s feed, whatever the parameter "feed" says', async () => {
  const plain = await get<Feed>(`/posts?communityId=${big.id}`)
  for (const name of ['all', 'home', 'community']) {
    const { body } = await get<Feed>(`/posts?communityId=${big.id}&feed=${name}`)
    expect(body.posts.map(({ id }) => id)).toEqual(plain.body.posts.map(({ id }) => id))
  }
})

test('a feed read by page numbers has the posts of a feed read by cursors, and the number of all its posts', async () => {
  const cursors = await readPages<Feed>(`/posts?sort=latest&communityId=${big.id}&limit=20`)
  for (const [at, { posts }] of cursors.entries()) {
    const {
      body,
      trips,
      rows: read
    } = await get<{ posts: Post[] }>(`/posts?sort=latest&communityId=${big.id}&limit=20&page=${at + 1}`)
    expectShape(numberedFeed, body)
    expect(body).toMatchObject({ noPosts: big.no_posts, limit: 20, page: at + 1 })
    expect(body.posts.map(({ id }) => id)).toEqual(posts.map(({ id }) => id))
    expect(trips).toBe(1)
    expect(read).toBeLessThanOrEqual(25 * (at + 1) + 300)
  }
  const { body } = await get<{ posts: Post[] }>(`/posts?communityId=${big.id}&page=1000`)
  expect(body.posts).toEqual([])
})

test('[P7.posts.02] a guest’s feed of subscriptions is empty', async () => {
  expect(await refused('/posts?feed=home')).toBe('401 not_logged_in')
})

test.each([
  ['limit=0', '400 invalid_limit'],
  ['limit=51', '400 invalid_limit'],
  ['limit=-1', '400 invalid_limit'],
  ['limit=1e1', '400 invalid_limit'],
  ['limit=ten', '400 invalid_limit'],
  ['limit=99999999999999999999', '400 invalid_limit'],
  ['limit=5&limit=6', '400 invalid_limit'],
  ['sort=best', '400 invalid_sort'],
  ['sort=HOT', '400 invalid_sort'],
  ['sort=hot&sort=new', '400 invalid_sort'],
  ['feed=mine', '400 invalid_value'],
  ['feed=community', '400 invalid_id'],
  ['filter=new', '400 invalid_filter'],
  ['page=0', '400 invalid_page'],
  ['page=1001', '400 invalid_page'],
  ['page=x', '400 invalid_page'],
  ['page=99999999999', '400 invalid_page'],
  ['communityId=Radio', '400 invalid_id'],
  ['communityId=000000000000000000000001', '404 community_not_found'],
  ['communityId=000000000000000000000001&page=1', '404 community_not_found'],
  ['next=x', '400 invalid_cursor'],
  ['next=%00', '400 invalid_cursor'],
  [`next=${'a'.repeat(300)}`, '400 invalid_cursor'],
  [`next=${btoa('["1","2"]')}`, '400 invalid_cursor'],
  [`next=${btoa('{}')}`, '400 invalid_cursor']
])('the call /posts?%s is refused with %s', async (query, refusal) => {
  expect(await refused(`/posts?${query}`)).toBe(refusal)
})

test('a cursor made for another sort is refused', async () => {
  const { body: latest } = await get<Feed>('/posts?sort=latest')
  const { body: hot } = await get<Feed>('/posts?sort=hot')
  expect(await refused(`/posts?sort=hot&next=${latest.next}`)).toBe('400 invalid_cursor')
  expect(await refused(`/posts?sort=latest&next=${hot.next}`)).toBe('400 invalid_cursor')
})

test('unknown parameters of a query are ignored', async () => {
  const plain = await get<Feed>('/posts')
  const more = await get<Feed>('/posts?utm_source=x&constructor=1&__proto__=2')
  expect(more.body.posts.map(({ id }) => id)).toEqual(plain.body.posts.map(({ id }) => id))
})
