import { hasPassed } from '#functions/contract/clock.ts'
import { encodedBody } from './encoding.ts'
import { isDropped, type PageStore } from './page-store.ts'
import { PAGES_KEPT_S, tagsOf } from './tags.ts'

interface CachedPage {
  body: Uint8Array<ArrayBuffer>
  headers: [string, string][]
  begunAt: number
  tags: string[]
}

/**
 * Upper bound in bytes for all copies together: some hundreds of pages, whose bodies lie outside the isolate's heap.
 */
const BYTES_MAX = 8 * 1024 * 1024
/**
 * Bytes that a copy takes in addition to its body and address. Without this allowance, small copies under many
 * addresses would fill the heap.
 */
const OVERHEAD = 2048
/** Largest page that is stored, in bytes: a larger page would displace too many others. */
const BODY_MAX = 1024 * 1024
/**
 * Milliseconds for which the drop of a tag is remembered: longer than any rendering takes, so pages whose rendering
 * began before the drop are all complete by then.
 */
const INVALIDATION_MS = 5 * 60_000

/** Cached pages by address, the least recently used first. */
const pages = new Map<string, CachedPage>()
/** Times at which tags were last dropped, by tag. */
const invalidations = new Map<string, number>()
let bytes = 0

const sizeOf = (address: string, { body }: CachedPage): number => OVERHEAD + 2 * address.length + body.byteLength

function forget(address: string): void {
  const page = pages.get(address)
  if (page) bytes -= sizeOf(address, page)
  pages.delete(address)
}

function remember(address: string, page: CachedPage): void {
  forget(address)
  pages.set(address, page)
  bytes += sizeOf(address, page)
  for (const [oldest] of pages) {
    if (bytes <= BYTES_MAX) return
    forget(oldest)
  }
}

/** Number of cached copies, and their size in bytes. */
export const cachedPages = (): { count: number; bytes: number } => ({ count: pages.size, bytes })

/**
 * The page cache in the memory of the only isolate of a site on its own machine. The cache has a size limit, compresses
 * pages with Brotli, and removes the least recently used pages first.
 */
export const memoryPages: PageStore = {
  async find({ href }) {
    const page = pages.get(href)
    if (!page || Date.now() - page.begunAt > PAGES_KEPT_S * 1000) return null
    pages.delete(href)
    pages.set(href, page)
    return { response: new Response(page.body, { headers: page.headers, encodeBody: 'manual' }), begunAt: page.begunAt }
  },
  async put(address, { response, begunAt }) {
    const body = await encodedBody(response)
    const tags = tagsOf(address)
    const now = Date.now()
    if (body.byteLength > BODY_MAX) return
    if (tags.some(tag => isDropped(begunAt, invalidations.get(tag) ?? 0, now))) return
    // The Content-Length header is left out, because it has the length of the uncompressed page and would be sent to
    // HEAD requests.
    const plain = [...response.headers].filter(([name]) => name !== 'content-length')
    const headers: [string, string][] = [...plain, ['Content-Encoding', 'br']]
    remember(address.href, { body, headers, begunAt, tags })
  },
  async drop(_origin, tags) {
    const now = Date.now()
    for (const [tag, at] of invalidations) if (hasPassed(at, INVALIDATION_MS, now)) invalidations.delete(tag)
    for (const tag of tags) invalidations.set(tag, now)
    for (const [address, page] of pages) if (page.tags.some(tag => tags.includes(tag))) forget(address)
  }
}
