import type { PageShownMessage } from '#src/browser/cached-pages.ts'
import { currentMemberId } from '#src/browser/current-page.ts'
import { savesData } from '#src/browser/idle.ts'
import { RESTORE_MS, whenBackOnline } from '#src/browser/online.ts'

/** Navigation timing of the page. Browsers may lack each of its values. */
type Arrival = Partial<PerformanceNavigationTiming & { deliveryType: string; activationStart: number }>

/**
 * Starts to exchange messages with the service worker about offline copies, and to show the reader notes about these
 * copies.
 */
export function startOfflineCache(): void {
  void reportShownPage()
  offerRenewal()
}

/**
 * Tells the service worker which page is shown, if the page was not requested through the service worker: the first
 * page that the reader visits, and prefetched pages.
 */
async function reportShownPage(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const arrival: Arrival = performance.getEntriesByType('navigation')[0] ?? {}
  const isAhead = arrival.deliveryType === 'navigational-prefetch' || arrival.activationStart
  if (serviceWorker.controller && !isAhead) return
  const { active } = await serviceWorker.ready
  // The service worker may not request a member's page again, because a thread would count a second visit.
  const shown: PageShownMessage = { shown: location.href, mayAsk: !currentMemberId() && !savesData() }
  active?.postMessage(shown)
}

/**
 * Offers to reload an offline copy when the network is back. Until the reader reloads the page, the copy and the
 * reading position stay.
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
