import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logIn } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite
let threads: { path: string; comment: string }[]
let path: string
let comment: string

beforeAll(async () => {
  site = await openTestSite({ PAGE_CACHE: 'on', PAGE_FRESH_S: '15' })
  const db = createClient({ url: site.databaseUrl })
  const { rows } = await db.execute(
    `select '/' || c.name || '/post/' || p.public_id as path, (select min(id) from comments where post_id = p.id) as comment
     from posts p join communities c on c.id = p.community_id
     where p.no_comments between 20 and 60 and p.deleted_at is null order by p.id limit 20`
  )
  db.close()
  threads = rows.map(row => ({ path: String(row['path']), comment: String(row['comment']) }))
})
// Each test has a thread of its own, of which no copy is stored before.
beforeEach(() => {
  const thread = threads.pop()
  if (!thread) throw new Error('The demo forum has too few threads.')
  path = thread.path
  comment = thread.comment
})
afterAll(() => site?.stop())

interface Headers {
  [name: string]: string
}
const ask = (address: string, headers: Headers = {}) => fetch(site.origin + address, { headers, redirect: 'manual' })
const inOrder = (order: string): Headers => ({ Cookie: `theme=dark; comment_order=${order}` })
const textOf = async (address: string, headers?: Headers) => (await ask(address, headers)).text()
const topIds = (html: string) =>
  [...html.matchAll(/^<article class="comment" id="c(\w+)" data-n/gm)].map(([, id]) => id)
const orderOf = (html: string) => /<summary class="act"><span class="unseen">[^<]*<\/span>([^<]*)</.exec(html)?.[1]

describe('the page of a thread for a guest with a remembered order of comments', () => {
  test('has its comments in this order, and names the address without an order as its canonical one', async () => {
    const html = await textOf(path, inOrder('old'))
    const ids = topIds(html)
    expect(ids.length).toBeGreaterThan(2)
    expect(ids).toEqual(ids.toSorted())
    expect(orderOf(html)).toBe('Старые')
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"?]*${path}">`))
  })

  test('comes from the same copy as the page whose address names the order, and keeps the copy of the default order apart', async () => {
    const [named, plain] = [await textOf(`${path}?order=new`), await textOf(path)]
    const answer = await ask(path, inOrder('new'))
    expect(answer.headers.get('X-Cache')).toBe('hit')
    expect(answer.headers.get('Vary')).toContain('Cookie')
    expect(answer.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(await answer.text()).toBe(named)
    const again = await ask(path)
    expect(again.headers.get('X-Cache')).toBe('hit')
    expect(await again.text()).toBe(plain)
    expect(plain).not.toBe(named)
  })

  test('has an ETag of its own in each order, by which an unchanged page is answered with 304', async () => {
    for (const headers of [{}, inOrder('new'), inOrder('replies')]) await textOf(path, headers)
    const tags = await Promise.all(
      [{}, inOrder('new'), inOrder('replies')].map(
        async headers => (await ask(path, headers)).headers.get('ETag') ?? ''
      )
    )
    expect(new Set(tags).size).toBe(3)
    const [plain = '', newest = ''] = tags
    const statusOf = async (headers: Headers) => (await ask(path, headers)).status
    expect(await statusOf({ ...inOrder('new'), 'If-None-Match': newest })).toBe(304)
    expect(await statusOf({ ...inOrder('new'), 'If-None-Match': plain })).toBe(200)
    expect(await statusOf({ 'If-None-Match': newest })).toBe(200)
    expect(await statusOf({ 'If-None-Match': plain })).toBe(304)
  })

  test('is the page of all guests when the cookie has the default order or an unknown one', async () => {
    const plain = await textOf(path)
    for (const value of ['best', 'hot', '', '../new', 'newest', 'New'])
      expect(await textOf(path, inOrder(value)), value).toBe(plain)
  })

  test('is in the order of its address when the address names an order, a part of the thread, highlighted comments or a comment', async () => {
    for (const query of ['?order=replies', '?order=best', '?order=nothing', '?highlightFrom=1', '?next='])
      expect(await textOf(path + query, inOrder('old')), query).toBe(await textOf(path + query))
    expect(await textOf(`${path}/${comment}`, inOrder('old'))).toBe(await textOf(`${path}/${comment}`))
    expect(await textOf('/all', inOrder('old'))).toBe(await textOf('/all'))
  })

  test('is reached by a redirect that does not name the order, but keeps parameters that the page does not read', async () => {
    const other = path.replace(/^\/\w+/, community => community.toLowerCase())
    for (const query of ['', '?utm_source=x']) {
      const { status, headers } = await ask(other + query, inOrder('new'))
      expect([status, headers.get('Location')]).toEqual([301, path + query])
    }
  })
})

test('a member gets a thread in the order of the cookie, which no cache stores', async () => {
  const petrovich = await logIn(site.origin, 'Petrovich')
  const answer = await ask(path, { Cookie: `${petrovich.cookie}; comment_order=old` })
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  const html = await answer.text()
  expect(orderOf(html)).toBe('Старые')
  expect(topIds(html)).toEqual(topIds(html).toSorted())
  expect(orderOf(await (await petrovich.fetch(path)).text())).toBe('Лучшие')
})
