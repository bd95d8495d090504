import {
  CACHED_AT_HEADER,
  CACHED_MEMBER_HEADER,
  CACHED_TITLE_HEADER,
  OFFLINE_PAGES,
  type PageShownMessage,
  PREFETCHED_PAGES
} from '#src/browser/cached-pages.ts'
import { OFFLINE_CACHES } from '#src/features/offline/forget-reader.ts'
import { isCacheable, keyOf } from './addresses.ts'
import { withoutCoding } from './files.ts'
import { keepIn } from './stores.ts'

/** Limits of the page caches. Together with files (files.ts) they take at most 28 MB. */
const BOUNDS = {
  [OFFLINE_PAGES]: { bytes: 22_000_000, count: 100 },
  [PREFETCHED_PAGES]: { bytes: 2_000_000, count: 8 }
}
type Name = keyof typeof BOUNDS
type Stores = Record<Name, Cache>

const TITLE = /"og:title" content="([^"]*)/
/** Attribute inside a tag; users' texts are outside tags or in quotes. */
const READER = /<\w[^<>]*\sdata-member="([^"]*)/

/**
 * Opens the caches before a page is requested: a page stored in a cache deleted meanwhile can be found by
 * nobody.
 */
export async function openStores(): Promise<Stores> {
  const [pages, ahead] = await Promise.all([caches.open(OFFLINE_PAGES), caches.open(PREFETCHED_PAGES)])
  return { [OFFLINE_PAGES]: pages, [PREFETCHED_PAGES]: ahead }
}

/** Queue that stores pages one by one, so that no page is stored beside one of another account. */
let queue: Promise<unknown> = Promise.resolve()
let count = 0
/** Number and account of the latest complete page. */
let last = { number: 0, reader: '' }

/**
 * Caches a page, and deletes all pages of other accounts. Without free storage the page is not cached. A page
 * that never completes does not block others.
 */
export async function keepPage(name: Name, stores: Promise<Stores>, address: string, page: Response): Promise<void> {
  const number = ++count
  try {
    const [opened, text] = await Promise.all([stores, page.text()])
    const stored = queue.then(() => keepText(name, opened, address, { number, text, original: page.headers }))
    queue = stored.catch(() => undefined)
    await stored
  } catch {}
}

interface Whole {
  number: number
  text: string
  original: Headers
}

async function keepText(name: Name, opened: Stores, address: string, { number, text, original }: Whole): Promise<void> {
  const reader = READER.exec(text)?.[1] ?? ''
  // The response is older than a page of another account.
  if (number < last.number && reader !== last.reader) return
  if (number > last.number) last = { number, reader }
  const stores = (await areOf(reader, opened)) ? opened : await openAnew()
  if (!isCacheable(address)) return
  const headers = withoutCoding(original)
  headers.set(CACHED_AT_HEADER, original.get(CACHED_AT_HEADER) ?? String(Date.now()))
  headers.set(CACHED_TITLE_HEADER, encodeURIComponent(TITLE.exec(text)?.[1] ?? ''))
  headers.set(CACHED_MEMBER_HEADER, reader)
  await keepIn(stores[name], keyOf(address), { body: new Blob([text]), headers }, BOUNDS[name])
}

/** True when all cached pages are of this account. */
async function areOf(reader: string, stores: Stores): Promise<boolean> {
  for (const store of Object.values(stores)) {
    const [first] = await store.keys()
    const cached = first && (await store.match(first))
    if (cached && cached.headers.get(CACHED_MEMBER_HEADER) !== reader) return false
  }
  return true
}

async function openAnew(): Promise<Stores> {
  await Promise.all(OFFLINE_CACHES.map(name => caches.delete(name)))
  return openStores()
}

/**
 * Caches a page whose request the worker did not see: a prefetched page, or the first page of a visit, which
 * is requested again, mostly from the browser's cache.
 */
export async function keepShown({ shown, mayAsk }: PageShownMessage): Promise<void> {
  const stores = openStores()
  const key = keyOf(shown)
  const ahead = await (await stores)[PREFETCHED_PAGES].match(key)
  const page = ahead ?? (mayAsk && isCacheable(shown) ? await fetch(shown, { cache: 'force-cache' }) : undefined)
  if (page && isPage(page)) await keepPage(OFFLINE_PAGES, stores, shown, page)
  if (ahead) await (await stores)[PREFETCHED_PAGES].delete(key)
}

/** True for a page; errors and redirects are not cached. */
export const isPage = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && (headers.get('Content-Type') ?? '').startsWith('text/html')
