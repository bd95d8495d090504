import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite({ PAGE_CACHE: 'on', PAGE_FRESH_S: '2' })
})
afterAll(() => site?.stop())

interface CachedAnswer {
  status: number
  cache: string | null
  etag: string | null
  headers: Headers
  text: string
}

async function read(path: string, headers: Record<string, string> = {}): Promise<CachedAnswer> {
  const answer = await fetch(site.origin + path, { headers, redirect: 'manual' })
  return {
    status: answer.status,
    cache: answer.headers.get('x-cache'),
    etag: answer.headers.get('etag'),
    headers: answer.headers,
    text: await answer.text()
  }
}

const cacheOf = async (path: string): Promise<string | null> => (await read(path)).cache
const LONG = 60_000
/** Waits for a page's next cache state, which comes after two or four seconds. */
const until = (path: string, cache: string) =>
  vi.waitFor(async () => expect(await cacheOf(path)).toBe(cache), { timeout: LONG, interval: 100 })

describe.concurrent('the page cache', { timeout: LONG }, () => {
  test('gives the next guest the same bytes without querying the database', async () => {
    const first = await read('/about')
    expect(first.cache).toBe('miss')
    const second = await read('/about')
    expect(second.cache).toBe('hit')
    expect(second.text).toBe(first.text)
    expect(second.headers.get('cache-control')).toBe('private, no-cache')
    expect(second.headers.get('set-cookie')).toBeNull()
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
  })

  test('answers 304 to a browser that has this copy', async () => {
    const { etag } = await read('/terms')
    const again = await read('/terms', { 'If-None-Match': etag ?? '' })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('treats addresses that differ only by unread parameters or their order as one page, and others as different', async () => {
    await read('/all?sort=latest&layout=compact')
    expect(await cacheOf('/all?layout=compact&utm_source=x&sort=latest')).toBe('hit')
    expect(await cacheOf('/all?layout=compact&sort=activity')).toBe('miss')
  })

  test('keeps a redirect’s unread parameters', async () => {
    const { status, headers } = await read('/vechemeta/feed.xml?utm_source=x')
    expect([status, headers.get('location')]).toEqual([301, '/VecheMeta/feed.xml?utm_source=x'])
  })

  test('is not used for members, and stores neither redirects nor errors', async () => {
    await read('/guidelines')
    expect(await cacheOf('/guidelines')).toBe('hit')
    expect((await read('/guidelines', { Cookie: 'SID=x' })).cache).toBeNull()
    for (const path of ['/nowhere_at_all', '/admin']) {
      await read(path)
      expect(await cacheOf(path)).toBe('miss')
    }
  })

  test('serves a stale page while it makes a new one in the background', async () => {
    const first = await read('/?sort=activity')
    await until('/?sort=activity', 'stale')
    await until('/?sort=activity', 'hit')
    expect((await read('/?sort=activity')).etag).not.toBe(first.etag)
  })
})

describe('with a database that hangs', { timeout: LONG }, () => {
  beforeAll(async () => {
    await read('/')
    await read('/feed.xml')
    site.hangDatabase()
  })
  afterAll(() => site.resumeDatabase())

  test('a cached page is answered before a page that was never cached', async () => {
    await until('/', 'outage')
    const order: string[] = []
    const [cached, never] = await Promise.all(
      ['/', '/?sort=month'].map(async path => {
        const answer = await read(path)
        order.push(path)
        return answer
      })
    )
    expect(order).toEqual(['/', '/?sort=month'])
    expect(cached?.text).toContain('копия страницы')
    expect(never?.status).toBe(503)
  })
})

describe('without the database', { timeout: LONG }, () => {
  beforeAll(() => site.stopDatabase())

  test('a cached page is shown with a line that says it is a copy', async () => {
    await until('/', 'outage')
    const { status, text, headers } = await read('/')
    expect(status).toBe(200)
    expect(text).toMatch(/<main[^>]*><p[^>]*role="status">.*копия страницы.*Обновить/)
    expect(headers.get('warning')).toContain('110')
    expect(headers.get('etag')).toBeNull()
  })

  test('a page that was never cached is a simple 503 page that retries by itself', async () => {
    const { status, text, headers } = await read('/?sort=week')
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('10')
    expect(headers.get('refresh')).toBe('10')
    expect(text).toContain('Что-то пошло не так!')
    expect(text).not.toMatch(/fetch failed|127\.0\.0\.1|LIBSQL|\bat .+:\d+/)
  })

  test('an unknown address gets the same page', async () => {
    expect((await read('/nowhere_at_all')).status).toBe(503)
  })

  test('the API and the health check answer 503 in JSON', async () => {
    const api = await read('/api/posts')
    expect([api.status, JSON.parse(api.text).code]).toEqual([503, 'unavailable'])
    expect((await read('/healthz')).status).toBe(503)
  })

  test('pages that need no database still work', async () => {
    expect((await read('/offline')).status).toBe(200)
    expect((await read('/robots.txt')).status).toBe(200)
    expect((await read('/settings')).status).toBe(302)
  })

  test('when it is back, pages are made again', async () => {
    await site.startDatabase()
    await vi.waitFor(async () => expect((await read('/?sort=week')).status).toBe(200), { timeout: LONG })
    expect((await read('/')).text).not.toContain('копия страницы')
  })
})
