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
/** Waits until a page has the given state in the cache. The state changes after two or four seconds. */
const until = (path: string, cache: string) =>
  vi.waitFor(async () => expect(await cacheOf(path)).toBe(cache), { timeout: LONG, interval: 100 })

describe.concurrent('the page cache', { timeout: LONG }, () => {
  test('serves a page to the next guest with equal bytes and without a database query', async () => {
    const first = await read('/about')
    expect(first.cache).toBe('miss')
    const second = await read('/about')
    expect(second.cache).toBe('hit')
    expect(second.text).toBe(first.text)
    expect(second.headers.get('cache-control')).toBe('private, no-cache')
    expect(second.headers.get('set-cookie')).toBeNull()
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
  })

  test('answers 304 to a browser that has the cached version', async () => {
    const { etag } = await read('/terms')
    const again = await read('/terms', { 'If-None-Match': etag ?? '' })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('ignores unknown parameters of a query and the order of parameters, but not the values of known parameters', async () => {
    await read('/all?sort=latest&layout=compact')
    expect(await cacheOf('/all?layout=compact&utm_source=x&sort=latest')).toBe('hit')
    expect(await cacheOf('/all?layout=compact&sort=activity')).toBe('miss')
  })

  test('passes unknown parameters on in a redirect', async () => {
    const { status, headers } = await read('/vechemeta/feed.xml?utm_source=x')
    expect([status, headers.get('location')]).toEqual([301, '/VecheMeta/feed.xml?utm_source=x'])
  })

  test('is not used for requests with a session, and stores no errors and no redirects', async () => {
    await read('/guidelines')
    expect(await cacheOf('/guidelines')).toBe('hit')
    expect((await read('/guidelines', { Cookie: 'SID=x' })).cache).toBeNull()
    for (const path of ['/nowhere_at_all', '/admin']) {
      await read(path)
      expect(await cacheOf(path)).toBe('miss')
    }
  })

  test('serves a stale page while a new version of the page is rendered in the background', async () => {
    const first = await read('/?sort=activity')
    await until('/?sort=activity', 'stale')
    await until('/?sort=activity', 'hit')
    expect((await read('/?sort=activity')).etag).not.toBe(first.etag)
  })
})

describe('while the database does not respond', { timeout: LONG }, () => {
  beforeAll(async () => {
    await read('/')
    await read('/feed.xml')
    site.hangDatabase()
  })
  afterAll(() => site.resumeDatabase())

  test('a cached page is served immediately, while a page that was never cached is answered with 503 later', async () => {
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

describe('while the database is stopped', { timeout: LONG }, () => {
  beforeAll(() => site.stopDatabase())

  test('a cached page is served with a line that calls the page a stored copy', async () => {
    await until('/', 'outage')
    const { status, text, headers } = await read('/')
    expect(status).toBe(200)
    expect(text).toMatch(/<main[^>]*><p[^>]*role="status">.*копия страницы.*Обновить/)
    expect(headers.get('warning')).toContain('110')
    expect(headers.get('etag')).toBeNull()
  })

  test('a page that was never cached is answered with a simple 503 page that reloads by itself', async () => {
    const { status, text, headers } = await read('/?sort=week')
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('10')
    expect(headers.get('refresh')).toBe('10')
    expect(text).toContain('Что-то пошло не так!')
    expect(text).not.toMatch(/fetch failed|127\.0\.0\.1|LIBSQL|\bat .+:\d+/)
  })

  test('an unknown address is answered with 503 while the database is stopped', async () => {
    expect((await read('/nowhere_at_all')).status).toBe(503)
  })

  test('the API is answered with 503 in JSON, and the health check with 503', async () => {
    const api = await read('/api/posts')
    expect([api.status, JSON.parse(api.text).code]).toEqual([503, 'unavailable'])
    expect((await read('/healthz')).status).toBe(503)
  })

  test('pages that need no database are served while the database is stopped', async () => {
    expect((await read('/offline')).status).toBe(200)
    expect((await read('/robots.txt')).status).toBe(200)
    expect((await read('/settings')).status).toBe(302)
  })

  test('pages are rendered again once the database runs', async () => {
    await site.startDatabase()
    await vi.waitFor(async () => expect((await read('/?sort=week')).status).toBe(200), { timeout: LONG })
    expect((await read('/')).text).not.toContain('копия страницы')
  })
})
