import { currentMemberId } from '#src/browser/current-page.ts'
import { GUEST_PAGE_MESSAGE } from '#src/features/offline/guest-page.ts'

/** On a guest's page, asks the service worker to end the push subscription of the member who was signed in before. */
export function endForGuest(): void {
  const mayNotify = 'Notification' in window && Notification.permission === 'granted'
  if (mayNotify && !currentMemberId()) navigator.serviceWorker?.controller?.postMessage(GUEST_PAGE_MESSAGE)
}
