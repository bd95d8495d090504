import { OFFLINE_PAGES, PREFETCHED_PAGES } from './offline-cache.ts'
import { endPlaces } from './reading-place.ts'

/** All stores that hold what a reader has seen. */
export const OFFLINE_CACHES = [OFFLINE_PAGES, PREFETCHED_PAGES]

/**
 * Takes from this device what it keeps of its reader, who is about to be somebody else: pages that were read, and
 * places in them.
 * Pages whose answers are still on their way are not kept any more either (src/sw/pages.ts). Never fails.
 */
export async function forgetReader(): Promise<void> {
  endPlaces()
  try {
    await Promise.all(OFFLINE_CACHES.map(name => caches.delete(name)))
  } catch {
    // A browser that keeps nothing for us has nothing to forget.
  }
}
