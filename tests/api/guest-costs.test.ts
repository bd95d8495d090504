import { describe, expect, test } from 'vitest'
import { SEARCH_RANKED_MAX, SEARCH_SORTS } from '#functions/contract/search.ts'
import { FEED_SORTS } from '#functions/contract/sorts.ts'
import { origin } from '#tests/support/origin.ts'
import { FIRST_WINDOW, firstScreenOf, typicalBrotliSize } from '#tests/support/weight.ts'
import { one, rows } from './database.ts'

/** Requests a page and reads its database costs from the response's headers. */
async function costOf(path: string): Promise<{ trips: number; rows: number }> {
  const response = await fetch(origin + path)
  expect(response.status, path).toBe(200)
  await response.body?.cancel()
  const timing = response.headers.get('Server-Timing') ?? ''
  const read = (name: string) => Number(new RegExp(`\\b${name};desc="(\\d+)"`).exec(timing)?.[1] ?? Number.NaN)
  return { trips: read('trips'), rows: read('rows') }
}

async function expectCost(path: string, budget: number, trips = 1): Promise<void> {
  const cost = await costOf(path)
  expect(cost.trips, `round trips of ${path}`).toBeLessThanOrEqual(trips)
  expect(cost.rows, `rows read by ${path}`).toBeLessThanOrEqual(budget)
}

const threads = await rows<{ id: string; path: string; n: number }>(
  `select p.id, c.name || '/post/' || p.public_id path, count(*) n
   from comments k join posts p on p.id = k.post_id join communities c on c.id = p.community_id
   group by p.id order by n desc limit 100`
)
const person = await one<{ username: string }>(
  'select username from users where deleted_at is null and banned_at is null order by no_posts + no_comments desc'
)

describe('the database costs of a guest’s page', () => {
  test.each(FEED_SORTS)('a page with the feed sorted by %s reads a bounded number of rows', async sort => {
    const budget = ['day', 'week', 'month', 'year'].includes(sort) ? 300 : 100
    for (const page of ['/', '/all']) await expectCost(`${page}?sort=${sort}`, budget)
    await expectCost(`/Radio?sort=${sort}`, budget)
  })

  test('a community’s page with a page number reads a bounded number of rows', async () => {
    for (const page of [2, 3, 4]) await expectCost(`/Radio?page=${page}`, 25 * page + 300)
  })

  test('the page of a whole thread, large or small, reads a bounded number of rows', async () => {
    expect(threads.length).toBe(100)
    for (const { path, n } of [0, 1, 2, 50, 99].map(at => threads[at] as (typeof threads)[number]))
      await expectCost(`/${path}`, 2.2 * n + 60, n > 500 ? 2 : 1)
  })

  test('a page of a single thread, whether it has many replies or the deepest comment, reads a bounded number of rows', async () => {
    const wide = await rows<{ id: string; post_id: string; path: string; shown: number }>(
      `select k.id, c.name || '/post/' || p.public_id path, k.depth + 1 + k.no_replies shown
       from comments k join posts p on p.id = k.post_id join communities c on c.id = p.community_id
       where k.depth in (0, 1, 15) order by k.depth = 15 desc, k.no_replies desc limit 40`
    )
    for (const { id, path, shown } of wide.filter((_, at) => at % 6 === 0))
      await expectCost(`/${path}/${id}`, 2.2 * shown + 60)
  })

  test('a profile, its lists, the list of communities, an About tab, /about and /search read a bounded number of rows', async () => {
    for (const filter of ['overview', 'posts', 'comments'])
      await expectCost(`/@${person.username}?filter=${filter}`, 300)
    for (const path of [`/@${person.username}/lists`, '/communities', '/about', '/search', '/Radio?tab=about'])
      await expectCost(path, 100)
  })
})

test('a search reads a bounded number of rows in one round trip, however many posts or comments match', async () => {
  for (const type of ['post', 'comment'])
    for (const sort of SEARCH_SORTS)
      for (const q of ['кот', 'сад', 'ghbdtn'])
        await expectCost(`/search?${new URLSearchParams({ q, type, sort })}`, 4 * SEARCH_RANKED_MAX + 200)
})

describe('the compressed size of a guest’s feed', () => {
  test('a guest’s feed has at most 28 kB, compressed, with its styles and scripts', async () => {
    for (const sort of FEED_SORTS) {
      const html = await fetch(`${origin}/?sort=${sort}`).then(answer => answer.text())
      expect(typicalBrotliSize(html), sort).toBeLessThanOrEqual(28 * 1024)
    }
  })

  test('a guest’s feed up to its third card fits into the first TCP window', async () => {
    for (const sort of FEED_SORTS) {
      const html = await fetch(`${origin}/?sort=${sort}`).then(answer => answer.text())
      expect(typicalBrotliSize(firstScreenOf(html)), sort).toBeLessThanOrEqual(FIRST_WINDOW)
    }
  })
})

test('no card of a feed has a form, because browsers fill passwords into forms, even outside the screen', async () => {
  const html = await fetch(`${origin}/`).then(answer => answer.text())
  const cards = html.match(/<article class="card"[\s\S]*?<\/article>/g) ?? []
  expect(cards.length).toBeGreaterThan(20)
  expect(cards.filter(card => card.includes('<form'))).toEqual([])
})
