import { CACHED_AT_HEADER, OFFLINE_PAGES } from '#src/browser/cached-pages.ts'
import { offlineCacheText } from '#src/features/offline/messages/cache.ts'
import { relativeTime } from '#src/ui/messages/times.ts'
import { keyOf } from './addresses.ts'

/** Finds a cached page and adds a note about its age; undefined when the page is not cached. */
export async function findCachedPage(address: string): Promise<Response | undefined> {
  const page = await caches.match(keyOf(address), { cacheName: OFFLINE_PAGES }).catch(() => undefined)
  if (!page) return
  const text = await page.text()
  const note = noteOf(Number(page.headers.get(CACHED_AT_HEADER)))
  return new Response(
    text.replace(/<main[^>]*>/, main => main + note),
    page
  )
}

/**
 * Returns the note on a cached page. The script src/features/offline/offline-cache.ts replaces it by a link that
 * reloads the page.
 */
function noteOf(at: number): string {
  // A time in the future, from before the clock was set back, is shown as the present time.
  const time = `<time datetime="${new Date(at).toISOString()}">${relativeTime((Date.now() - at) / 1000)}</time>`
  const renew = `<a href="" hidden><u>${offlineCacheText.renew}</u></a>`
  return `<p class="sheet small" role="status" data-offline><span><span>${offlineCacheText.away} </span>${offlineCacheText.saved} ${time}. ${renew}</span></p>`
}
