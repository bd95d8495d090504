import { currentMemberId } from '#src/browser/current-page.ts'
import { GUEST_PAGE_MESSAGE } from '#src/features/offline/guest-page.ts'

/** Ends the push subscription of this browser's former member, however the session ended. */
export function endForGuest(): void {
  const mayNotify = 'Notification' in window && Notification.permission === 'granted'
  if (mayNotify && !currentMemberId()) navigator.serviceWorker?.controller?.postMessage(GUEST_PAGE_MESSAGE)
}
