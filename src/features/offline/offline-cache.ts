import type { PageShownMessage } from '#src/browser/cached-pages.ts'
import { currentMemberId } from '#src/browser/current-page.ts'
import { savesData } from '#src/browser/idle.ts'
import { RESTORE_MS, whenBackOnline } from '#src/browser/online.ts'

/** Navigation timing of the page, as far as browsers have it. */
type Arrival = Partial<PerformanceNavigationTiming & { deliveryType: string; activationStart: number }>

/** Messages between the page and the service worker about offline pages, and notes to the reader. */
export function startOfflineCache(): void {
  void reportShownPage()
  offerRenewal()
}

/**
 * Reports the shown page to the service worker when the worker did not see its request: the first page of
 * all, and prefetched pages.
 */
async function reportShownPage(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const arrival: Arrival = performance.getEntriesByType('navigation')[0] ?? {}
  const isAhead = arrival.deliveryType === 'navigational-prefetch' || arrival.activationStart
  if (serviceWorker.controller && !isAhead) return
  const { active } = await serviceWorker.ready
  // A member's thread is not requested again: it would count as two visits.
  const shown: PageShownMessage = { shown: location.href, mayAsk: !currentMemberId() && !savesData() }
  active?.postMessage(shown)
}

/**
 * Offers to reload an offline copy once the network is back. Until then the copy stays, with the reading
 * position.
 */
function offerRenewal(): void {
  const [offlineNote, renew] = document.querySelectorAll<HTMLElement>('[data-offline] span span, [data-offline] a')
  if (!offlineNote || !renew) return
  const offer = () => {
    offlineNote.hidden = true
    renew.hidden = false
  }
  if (navigator.onLine) setTimeout(offer, RESTORE_MS)
  else whenBackOnline(offer)
}
