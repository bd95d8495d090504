import { CACHED_SIZE_HEADER } from '#src/browser/cached-pages.ts'
import { OFFLINE_CACHES } from '#src/features/offline/forget-reader.ts'

export const FILES = 'veche-files'

/** Limits of a cache: its bytes and its number of entries. */
export interface Bounds {
  bytes: number
  count: number
}

/**
 * Adds a response to a cache, and deletes the oldest entries beyond the limits.
 * @throws when the storage is full.
 */
export async function keepIn(
  store: Cache,
  address: string,
  { body, headers }: { body: Blob; headers: Headers },
  bounds: Bounds
): Promise<void> {
  headers.set(CACHED_SIZE_HEADER, String(body.size))
  await store.put(address, new Response(body, { headers }))
  const [requests, answers] = await Promise.all([store.keys(), store.matchAll()])
  let [bytes, count] = [0, 0]
  for (const [at, request] of [...requests.entries()].reverse()) {
    bytes += Number(answers[at]?.headers.get(CACHED_SIZE_HEADER))
    count += 1
    if (bytes > bounds.bytes || count > bounds.count) await store.delete(request)
  }
}

/** Deletes caches that the service workers of other builds have made. */
export async function dropOldStores(): Promise<void> {
  // A browser that forbids storage has no caches.
  const names = await caches.keys().catch(() => [])
  for (const name of names) if (![FILES, ...OFFLINE_CACHES].includes(name)) await caches.delete(name)
}
