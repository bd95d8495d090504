import { showAlert } from '#src/ui/alerts-store.ts'
import { alertText } from '#src/ui/alerts-text.ts'
import { failureText } from '#src/ui/failure.ts'
import { choosePush, isPushOff, PUSH_CHANGED } from './push-choice.ts'
import { canPush, pushState } from './push-state.ts'
import { keepSubscribed } from './store.ts'
import { pushText } from './text.ts'

/**
 * Enables notifications on this device; must be called by a click, because the browser asks its reader.
 * Failures are shown in an alert.
 * @returns true when they are on.
 */
export async function switchOn(key: string): Promise<boolean> {
  if (!canPush() || (await Notification.requestPermission()) !== 'granted') return refused()
  // A failed subscription is repeated by the next page.
  choosePush(true)
  try {
    // `serviceWorker.ready` never resolves without a registration, so the registration is checked first.
    await navigator.serviceWorker.register('/sw.js')
    await keepSubscribed(key)
    return true
  } catch (error) {
    // The browser allows notifications but has no working push service or service worker.
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
  // The push service reports the ended subscription at the next message.
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Renews the push subscription of a browser with the permission, unless push was switched off on this device. */
export async function followBrowser(key: string): Promise<void> {
  if (isPushOff()) return
  await keepSubscribed(key)
  dispatchEvent(new Event(PUSH_CHANGED))
}

/** Toggles push by the button of the settings. */
export async function togglePush(key: string): Promise<void> {
  await ((await pushState()) === 'on' ? switchOff() : switchOn(key))
  dispatchEvent(new Event(PUSH_CHANGED))
}
