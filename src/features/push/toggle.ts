import { showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'
import { alertText } from '#src/ui/messages/alerts.ts'
import { choosePush, isPushOff, PUSH_CHANGED } from './push-choice.ts'
import { canPush, pushState } from './push-state.ts'
import { keepSubscribed } from './store.ts'
import { pushText } from './text.ts'

/**
 * Switches push on for this device. This function must be called during a click, because browsers ask for the
 * permission only during a click. An alert shows a failure.
 * @returns true when push is switched on.
 */
export async function switchOn(key: string): Promise<boolean> {
  if (!canPush() || (await Notification.requestPermission()) !== 'granted') return refused()
  // The choice is stored before, so that the next page repeats a failed subscription.
  choosePush(true)
  try {
    // Without a registered service worker `serviceWorker.ready` would never resolve, so it is registered first.
    await navigator.serviceWorker.register('/sw.js')
    await keepSubscribed(key)
    return true
  } catch (error) {
    // The browser has the permission, but its push service or service worker does not work.
    if (error instanceof DOMException) return refused()
    showAlert(failureText(error))
    return false
  }
}

function refused(): false {
  showAlert(navigator.onLine ? pushText.unsupported : alertText.offline)
  return false
}

async function switchOff(): Promise<void> {
  choosePush(false)
  const registration = await navigator.serviceWorker.getRegistration()
  // The site is not called: the push service tells it at the next message that the subscription has ended.
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Sends the subscription of a browser with the permission again, unless push is switched off on this device. */
export async function followBrowser(key: string): Promise<void> {
  if (isPushOff()) return
  await keepSubscribed(key)
  dispatchEvent(new Event(PUSH_CHANGED))
}

/** Switches push on or off by the button in the settings. */
export async function togglePush(key: string): Promise<void> {
  await ((await pushState()) === 'on' ? switchOff() : switchOn(key))
  dispatchEvent(new Event(PUSH_CHANGED))
}
