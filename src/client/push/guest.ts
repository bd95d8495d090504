import { GUEST_HERE } from '#src/lib/guest-here.ts'
import { memberHere } from '#src/lib/here.ts'

/** Whoever was signed in here before is told nothing more, however their session has ended. */
export function endForGuest(): void {
  const mayNotify = 'Notification' in window && Notification.permission === 'granted'
  if (mayNotify && !memberHere()) navigator.serviceWorker?.controller?.postMessage(GUEST_HERE)
}
