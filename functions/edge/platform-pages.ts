import { isAhead } from '#functions/contract/clock.ts'
import { isDropped, type PageStore } from './page-store.ts'
import { edgeStore, TAG_HEADER } from './store.ts'
import { PAGES_KEPT_S, tagsOf } from './tags.ts'

const BEGUN_AT = 'X-Begun-At'
/**
 * Header that holds the browser's Cache-Control in a stored copy, because the platform's cache acts on Cache-Control
 * itself.
 */
const BROWSER = 'Browser-Cache-Control'
const CACHE_CONTROL = `public, max-age=${PAGES_KEPT_S}`

/**
 * Makes the cache key of a page. The key contains the id of the build, because pages of another build may refer to
 * scripts and styles that no longer exist.
 */
function keyOf(address: URL): Request {
  const key = new URL(address)
  key.searchParams.set('build', BUILD_ID)
  return new Request(key)
}

/** Makes the cache key under which the time of a tag's last drop is stored; no page has this address. */
const invalidationKey = (origin: string, tag: string): Request => new Request(`${origin}/-/dropped?tag=${tag}`)

/** Stores the present time as the invalidation of a tag. */
const invalidate = (origin: string, tag: string): Promise<void> =>
  edgeStore().put(
    invalidationKey(origin, tag),
    new Response(String(Date.now()), { headers: { 'Cache-Control': CACHE_CONTROL } })
  )

/**
 * Finds the time at which pages with one of these tags were last dropped in this data centre, in milliseconds since
 * 1970; 0: longer ago than any copy lives. A time in the future, from before the clock was set back, counts as now:
 * otherwise the dropped copies would count as newer than the drop.
 */
async function invalidatedAt({ origin }: URL, tags: string[]): Promise<number> {
  const times = tags.map(async tag => {
    const at = Number(await (await edgeStore().match(invalidationKey(origin, tag)))?.text()) || 0
    if (!isAhead(at, Date.now())) return at
    await invalidate(origin, tag)
    return Date.now()
  })
  return Math.max(...(await Promise.all(times)))
}

/** The page cache of the data centre, in the platform's own cache. */
export const platformPages: PageStore = {
  async find(address) {
    // A cache that cannot be read counts as empty.
    const [stored, dropped] = await Promise.all([
      edgeStore().match(keyOf(address)),
      invalidatedAt(address, tagsOf(address))
    ]).catch(() => [])
    const begunAt = Number(stored?.headers.get(BEGUN_AT))
    if (!stored || isDropped(begunAt, dropped ?? 0, Date.now())) return null
    const response = new Response(stored.body, stored)
    response.headers.set('Cache-Control', response.headers.get(BROWSER) ?? '')
    for (const name of [BROWSER, BEGUN_AT, TAG_HEADER, 'CF-Cache-Status']) response.headers.delete(name)
    return { response, begunAt }
  },
  async put(address, { response, begunAt }) {
    const stored = new Response(response.body, response)
    stored.headers.set(BROWSER, response.headers.get('Cache-Control') ?? '')
    stored.headers.set('Cache-Control', CACHE_CONTROL)
    stored.headers.set(BEGUN_AT, String(begunAt))
    stored.headers.set(TAG_HEADER, tagsOf(address).join())
    await edgeStore().put(keyOf(address), stored)
  },
  async drop(origin, tags) {
    await Promise.all(tags.map(tag => invalidate(origin, tag)))
  }
}
