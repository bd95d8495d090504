import { OFFLINE_CACHES } from '#src/lib/forget-reader.ts'
import {
  CACHED_AT_HEADER,
  CACHED_MEMBER_HEADER,
  CACHED_TITLE_HEADER,
  OFFLINE_PAGES,
  type PageShownMessage,
  PREFETCHED_PAGES
} from '#src/lib/offline-cache.ts'
import { isKept, keyOf } from './addresses.ts'
import { withoutCoding } from './files.ts'
import { keepIn } from './stores.ts'

/** With files (files.ts) at most 28 MB. */
const BOUNDS = {
  [OFFLINE_PAGES]: { bytes: 22_000_000, count: 100 },
  [PREFETCHED_PAGES]: { bytes: 2_000_000, count: 8 }
}
type Name = keyof typeof BOUNDS
type Stores = Record<Name, Cache>

const TITLE = /"og:title" content="([^"]*)/
/** Inside of a tag: what people write is text, or between quotes. */
const READER = /<\w[^<>]*\sdata-member="([^"]*)/

/** Opened before a page is asked for: what is put into a store that was dropped meanwhile is found by nobody. */
export async function openStores(): Promise<Stores> {
  const [pages, ahead] = await Promise.all([caches.open(OFFLINE_PAGES), caches.open(PREFETCHED_PAGES)])
  return { [OFFLINE_PAGES]: pages, [PREFETCHED_PAGES]: ahead }
}

/** One page after another, so that none is kept beside what another has found to be somebody else's. */
let turn: Promise<unknown> = Promise.resolve()
let count = 0
/** The page that came last of those that are whole: its number, and whose it is. */
let last = { number: 0, reader: '' }

/**
 * Keeps a page of a reader, and drops all of another reader's. Where the device has no room, the page is not kept. One that
 * never comes to its end holds up no other.
 */
export async function keepPage(name: Name, stores: Promise<Stores>, address: string, page: Response): Promise<void> {
  const number = ++count
  try {
    const [opened, text] = await Promise.all([stores, page.text()])
    const kept = turn.then(() => keepText(name, opened, address, { number, text, given: page.headers }))
    turn = kept.catch(() => undefined)
    await kept
  } catch {}
}

interface Whole {
  number: number
  text: string
  given: Headers
}

async function keepText(name: Name, opened: Stores, address: string, { number, text, given }: Whole): Promise<void> {
  const reader = READER.exec(text)?.[1] ?? ''
  // A slow page of whoever was here before.
  if (number < last.number && reader !== last.reader) return
  if (number > last.number) last = { number, reader }
  const stores = (await areOf(reader, opened)) ? opened : await openAnew()
  if (!isKept(address)) return
  const headers = withoutCoding(given)
  headers.set(CACHED_AT_HEADER, given.get(CACHED_AT_HEADER) ?? String(Date.now()))
  headers.set(CACHED_TITLE_HEADER, encodeURIComponent(TITLE.exec(text)?.[1] ?? ''))
  headers.set(CACHED_MEMBER_HEADER, reader)
  await keepIn(stores[name], keyOf(address), { body: new Blob([text]), headers }, BOUNDS[name])
}

/** All pages of a store are of one reader. */
async function areOf(reader: string, stores: Stores): Promise<boolean> {
  for (const store of Object.values(stores)) {
    const [first] = await store.keys()
    const kept = first && (await store.match(first))
    if (kept && kept.headers.get(CACHED_MEMBER_HEADER) !== reader) return false
  }
  return true
}

async function openAnew(): Promise<Stores> {
  await Promise.all(OFFLINE_CACHES.map(name => caches.delete(name)))
  return openStores()
}

/**
 * Keeps a page that did not pass through here as it was opened: one that was fetched ahead, or the first page of all. That
 * one is asked for once more, which takes it from the browser's cache where it is there.
 */
export async function keepShown({ shown, mayAsk }: PageShownMessage): Promise<void> {
  const stores = openStores()
  const key = keyOf(shown)
  const ahead = await (await stores)[PREFETCHED_PAGES].match(key)
  const page = ahead ?? (mayAsk && isKept(shown) ? await fetch(shown, { cache: 'force-cache' }) : undefined)
  if (page && isPage(page)) await keepPage(OFFLINE_PAGES, stores, shown, page)
  if (ahead) await (await stores)[PREFETCHED_PAGES].delete(key)
}

/** A server's error in place of a page is not stored. */
export const isPage = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && (headers.get('Content-Type') ?? '').startsWith('text/html')
