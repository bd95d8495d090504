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

/** Limits of the two caches of pages. Together with the cache of files (files.ts) they take at most 28 MB. */
const BOUNDS = {
  [OFFLINE_PAGES]: { bytes: 22_000_000, count: 100 },
  [PREFETCHED_PAGES]: { bytes: 2_000_000, count: 8 }
}
type Name = keyof typeof BOUNDS
type Stores = Record<Name, Cache>

const TITLE = /"og:title" content="([^"]*)/
/**
 * Matches the attribute with the member's id, inside of a tag. Users' texts cannot match, because they are outside of
 * tags or in quotes.
 */
const READER = /<\w[^<>]*\sdata-member="([^"]*)/

/**
 * Opens the caches before a page is requested. If the caches are deleted during the request, the page is stored in the
 * deleted caches, where nobody can find it.
 */
export async function openStores(): Promise<Stores> {
  const [pages, ahead] = await Promise.all([caches.open(OFFLINE_PAGES), caches.open(PREFETCHED_PAGES)])
  return { [OFFLINE_PAGES]: pages, [PREFETCHED_PAGES]: ahead }
}

/** Pages are stored one after another, so that pages of two accounts are never cached together. */
let queue: Promise<unknown> = Promise.resolve()
let count = 0
/** Number and account of the last page that was received completely. */
let last = { number: 0, reader: '' }

/**
 * Caches a page, and deletes all pages of other accounts. The page is not cached when the storage is full. A page that
 * is never received completely does not delay the caching of other pages.
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
  // A response that was requested before a page of another account is outdated.
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

/** True when all cached pages belong to the account. */
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
 * Caches a page that came without a request to the worker: a prefetched page, or the first page of a visit. The first
 * page is requested again, usually from the browser's own cache.
 */
export async function keepShown({ shown, mayAsk }: PageShownMessage): Promise<void> {
  const stores = openStores()
  const key = keyOf(shown)
  const ahead = await (await stores)[PREFETCHED_PAGES].match(key)
  const page = ahead ?? (mayAsk && isCacheable(shown) ? await fetch(shown, { cache: 'force-cache' }) : undefined)
  if (page && isPage(page)) await keepPage(OFFLINE_PAGES, stores, shown, page)
  if (ahead) await (await stores)[PREFETCHED_PAGES].delete(key)
}

/** True for a response that is a page. Errors and redirects are not cached. */
export const isPage = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && (headers.get('Content-Type') ?? '').startsWith('text/html')
