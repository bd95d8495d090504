import { choosePush, isPushOff, PUSH_CHANGED } from '#src/lib/push-choice.ts'
import { canPush, pushState } from '#src/lib/push-state.ts'
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
  try {
    await keepSubscribed(key)
    choosePush(true)
    return true
  } catch (error) {
    // The browser, which allows it, has no push service that answers.
    if (error instanceof DOMException) {
      choosePush(false)
      return refused()
    }
    showAlert(failureText(error))
    return false
  }
}

function refused(): false {
  showAlert(pushText.unsupported)
  return false
}

async function switchOff(): Promise<void> {
  choosePush(false)
  const { pushManager } = await navigator.serviceWorker.ready
  // The push service tells the site, when it is asked next.
  await (await pushManager.getSubscription())?.unsubscribe()
}

/** Sends what the browser has, which its reader allows, unless it was switched off on this device. */
export async function followBrowser(key: string): Promise<void> {
  if (!isPushOff()) await keepSubscribed(key)
}

/** The button of the settings. */
export async function togglePush(key: string): Promise<void> {
  await (pushState() === 'on' ? switchOff() : switchOn(key))
  dispatchEvent(new Event(PUSH_CHANGED))
}
