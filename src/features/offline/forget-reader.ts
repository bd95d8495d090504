import { OFFLINE_PAGES, PREFETCHED_PAGES } from '#src/browser/cached-pages.ts'
import { clearPositions } from '#src/browser/reading-position.ts'

/** Caches of pages that a reader has opened. */
export const OFFLINE_CACHES = [OFFLINE_PAGES, PREFETCHED_PAGES]

/**
 * Deletes offline copies and reading positions from this device before another reader uses it. Pending
 * responses are not stored any more (src/sw/pages.ts). Never throws.
 */
export async function forgetReader(): Promise<void> {
  clearPositions()
  try {
    await Promise.all(OFFLINE_CACHES.map(name => caches.delete(name)))
  } catch {
    // Without storage nothing needs to be deleted.
  }
}
