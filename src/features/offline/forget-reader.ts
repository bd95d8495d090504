import { OFFLINE_PAGES, PREFETCHED_PAGES } from '#src/browser/cached-pages.ts'
import { clearPositions } from '#src/browser/reading-position.ts'

/** Names of the caches with pages that a reader has opened or prefetched. */
export const OFFLINE_CACHES = [OFFLINE_PAGES, PREFETCHED_PAGES]

/**
 * Deletes offline copies of pages and reading positions, so that another reader of this device cannot see them.
 * Responses that are still pending are not cached (src/sw/pages.ts). Never throws.
 */
export async function forgetReader(): Promise<void> {
  clearPositions()
  try {
    await Promise.all(OFFLINE_CACHES.map(name => caches.delete(name)))
  } catch {
    // A browser that forbids storage has nothing to delete.
  }
}
