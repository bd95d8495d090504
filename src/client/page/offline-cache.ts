import { currentMemberId } from '#src/lib/current-page.ts'
import { savesData } from '#src/lib/idle.ts'
import type { PageShownMessage } from '#src/lib/offline-cache.ts'
import { RESTORE_MS, whenBackOnline } from '#src/lib/online.ts'

/** How the page came, as far as browsers tell. */
type Arrival = Partial<PerformanceNavigationTiming & { deliveryType: string; activationStart: number }>

/** Messages between the page and the service worker about offline pages, and notes to the reader. */
export function startOfflineCache(): void {
  void reportShownPage()
  offerRenewal()
}

/** The first page of all, and one that was fetched ahead, were not opened before the eyes of the service worker. */
async function reportShownPage(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const arrival: Arrival = performance.getEntriesByType('navigation')[0] ?? {}
  const isAhead = arrival.deliveryType === 'navigational-prefetch' || arrival.activationStart
  if (serviceWorker.controller && !isAhead) return
  const { active } = await serviceWorker.ready
  // Asked for once more, a member's thread would count as visited twice.
  const shown: PageShownMessage = { shown: location.href, mayAsk: !currentMemberId() && !savesData() }
  active?.postMessage(shown)
}

/** A kept page offers to be loaded anew once there is a network again. It stays until then: so does the reader's place. */
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
