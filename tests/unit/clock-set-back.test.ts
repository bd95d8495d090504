import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryPages } from '#functions/edge/memory-pages.ts'
import type { PageStore } from '#functions/edge/page-store.ts'
import { platformPages } from '#functions/edge/platform-pages.ts'
import { PAGES_TAG } from '#functions/edge/tags.ts'
import { inLookUpSlot } from '#functions/links/look-up-slots.ts'
import { countInDay } from '#functions/observation/days.ts'
import { waitForHashSlot } from '#functions/sessions/hash-slot.ts'
import { cachedPage } from '#src/worker/page-cache.ts'

const HOURS_MS = 2 * 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const setBack = () => vi.setSystemTime(Date.now() - HOURS_MS)
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** Creates a function that requests a page through the page cache, and tells how often the page has been rendered. */
function reader(path: string, store: PageStore = memoryPages) {
  let rendered = 0
  const later: Promise<unknown>[] = []
  const ctx = { waitUntil: (work: Promise<unknown>) => void later.push(work) } as unknown as ExecutionContext
  const make = async () => {
    rendered += 1
    return new Response(`page ${rendered}`)
  }
  return async () => {
    const page = await cachedPage({ store, freshMs: 15_000, key: new URL(path, 'https://veche.example'), ctx }, make)
    const how = page.headers.get('X-Cache')
    await page.arrayBuffer()
    await Promise.all(later.splice(0))
    return { how, rendered }
  }
}

test('a page that was cached before the clock was set back is rendered again', async () => {
  const read = reader('/about')
  expect(await read()).toEqual({ how: 'miss', rendered: 1 })
  expect(await read()).toEqual({ how: 'hit', rendered: 1 })
  setBack()
  expect(await read()).toEqual({ how: 'miss', rendered: 2 })
  pass(1000)
  expect(await read()).toEqual({ how: 'hit', rendered: 2 })
})

test('after the clock was set back pages are cached, also if the cache was emptied just before', async () => {
  const read = reader('/terms')
  await read()
  await memoryPages.drop('https://veche.example', [PAGES_TAG])
  setBack()
  expect(await read()).toEqual({ how: 'miss', rendered: 2 })
  expect(await read()).toEqual({ how: 'hit', rendered: 2 })
})

test('a page whose rendering began before the clock was set back is not cached: it may be outdated', async () => {
  const key = new URL('https://veche.example/guidelines')
  const begunAt = Date.now()
  setBack()
  await memoryPages.drop(key.origin, [PAGES_TAG])
  await memoryPages.put(key, { response: new Response('a page'), begunAt })
  expect(await memoryPages.find(key)).toBeNull()
})

describe('the page cache of the edge platform', () => {
  const key = new URL('https://veche.example/privacy-policy')
  const store = (begunAt: number) => platformPages.put(key, { response: new Response('a page'), begunAt })
  beforeEach(() => {
    const responses = new Map<string, Response>()
    const cache = {
      match: async ({ url }: Request) => responses.get(url)?.clone(),
      put: async ({ url }: Request, answer: Response) => void responses.set(url, answer)
    }
    vi.stubGlobal('caches', { default: cache })
    vi.stubGlobal('BUILD_ID', 'test')
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('after the clock was set back the cache finds a newly cached page, but no page dropped before', async () => {
    await store(Date.now() - 2 * HOURS_MS)
    await platformPages.drop(key.origin, [PAGES_TAG])
    setBack()
    expect(await platformPages.find(key)).toBeNull()
    pass(1000)
    await store(Date.now())
    expect(await platformPages.find(key)).not.toBeNull()
  })

  test('a page cached before the clock was set back can be dropped from the cache afterwards', async () => {
    await store(Date.now())
    setBack()
    await platformPages.drop(key.origin, [PAGES_TAG])
    expect(await platformPages.find(key)).toBeNull()
  })
})

test('after the clock was set back a password hash gets a slot without waiting', async () => {
  await waitForHashSlot()
  setBack()
  const startedAt = Date.now()
  await waitForHashSlot()
  expect(Date.now()).toBe(startedAt)
})

test('after the clock was set back look-ups of links that never ended occupy no slots', async () => {
  const ended = new Promise<never>(() => undefined)
  const lookUp = (member: string) => inLookUpSlot({ member, host: `${member}.example` }, () => ended)
  for (let slot = 0; slot < 3; slot += 1) void lookUp('Petrovich')
  await expect(lookUp('Petrovich')).rejects.toMatchObject({ code: 'too_many_requests' })
  setBack()
  expect(await inLookUpSlot({ member: 'Petrovich', host: 'a.example' }, async () => 'found')).toBe('found')
})

test('after the clock was set back the request statistics are stored', () => {
  const request = { status: 200, ms: 1 }
  countInDay(request, Date.now())
  expect(countInDay(request, Date.now() + 1000)).toBe(false)
  expect(countInDay(request, Date.now() - HOURS_MS)).toBe(true)
  expect(countInDay(request, Date.now() - HOURS_MS + 1000)).toBe(false)
})
