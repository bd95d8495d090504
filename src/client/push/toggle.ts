import { choosePush, isPushOff, PUSH_CHANGED } from '#src/lib/push-choice.ts'
import { canPush, pushState } from '#src/lib/push-state.ts'
import { alertText } from '#src/messages/alerts.ts'
import { pushText } from '#src/messages/push.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { keepSubscribed } from '#src/stores/page/push.ts'

/**
 * Switches notifications on for this device; the browser asks its reader, so it is called by a press. What stands in the
 * way is said.
 * @returns whether they are on.
 */
export async function switchOn(key: string): Promise<boolean> {
  if (!canPush() || (await Notification.requestPermission()) !== 'granted') return refused()
  // Failures are tried again with the next page.
  choosePush(true)
  try {
    // Else it would be waited for without an end where it cannot be had; the one that is there stays.
    await navigator.serviceWorker.register('/sw.js')
    await keepSubscribed(key)
    return true
  } catch (error) {
    // The browser, which allows it, has no push service that answers, or no service worker.
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
  // The push service tells the site, when it is asked next.
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Sends what the browser has, which its reader allows, unless it was switched off on this device. */
export async function followBrowser(key: string): Promise<void> {
  if (isPushOff()) return
  await keepSubscribed(key)
  dispatchEvent(new Event(PUSH_CHANGED))
}

/** The button of the settings. */
export async function togglePush(key: string): Promise<void> {
  await ((await pushState()) === 'on' ? switchOff() : switchOn(key))
  dispatchEvent(new Event(PUSH_CHANGED))
}
