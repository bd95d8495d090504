import { memberHere } from '#src/lib/here.ts'
import { savesData } from '#src/lib/idle.ts'
import type { Shown } from '#src/lib/kept.ts'
import { RESTORE_MS, whenBackOnline } from '#src/lib/online.ts'

/** How the page came, as far as browsers tell. */
type Arrival = Partial<PerformanceNavigationTiming & { deliveryType: string; activationStart: number }>

/** What the page tells the service worker, which keeps pages, and its reader of them. */
export function startKept(): void {
  void tellShown()
  offerRenewal()
}

/** The first page of all, and one that was fetched ahead, were not opened before the eyes of the service worker. */
async function tellShown(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const arrival: Arrival = performance.getEntriesByType('navigation')[0] ?? {}
  const isAhead = arrival.deliveryType === 'navigational-prefetch' || arrival.activationStart
  if (serviceWorker.controller && !isAhead) return
  const { active } = await serviceWorker.ready
  // Asked for once more, a member's thread would count as visited twice.
  const shown: Shown = { shown: location.href, mayAsk: !memberHere() && !savesData() }
  active?.postMessage(shown)
}

/** A kept page offers to be loaded anew once there is a network again. It stays until then: so does the reader's place. */
function offerRenewal(): void {
  const [away, renew] = document.querySelectorAll<HTMLElement>('[data-kept] span span, [data-kept] a')
  if (!away || !renew) return
  const offer = () => {
    away.hidden = true
    renew.hidden = false
  }
  if (navigator.onLine) setTimeout(offer, RESTORE_MS)
  else whenBackOnline(offer)
}
