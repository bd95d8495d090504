import { isInstalled } from '#src/browser/installed.ts'
import { isPushOff } from './push-choice.ts'

/** Push state of this device; `none` without support, `ios` when only the installed app supports it. */
export type PushState = 'on' | 'off' | 'denied' | 'none' | 'ios'

/** True for Apple's phones and tablets; an iPad claims to be a Mac, but has a touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export const canPush = (): boolean =>
  'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator

/** The state known without waiting: a browser with permission is usually subscribed. */
export function likelyPushState(): PushState {
  if (!canPush()) return isApplePhone() && !isInstalled() ? 'ios' : 'none'
  const { permission } = Notification
  if (permission === 'denied') return 'denied'
  return permission === 'granted' && !isPushOff() ? 'on' : 'off'
}

/**
 * Push state of this browser. A subscription that the site could not store was cancelled again
 * (src/features/push/store.ts).
 */
export async function pushState(): Promise<PushState> {
  const likely = likelyPushState()
  if (likely !== 'on') return likely
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}
