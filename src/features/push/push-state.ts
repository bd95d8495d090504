import { isInstalled } from '#src/browser/installed.ts'
import { isPushOff } from './push-choice.ts'

/** Push state of this device: `none` when it does not support push, `ios` when only the installed app does. */
export type PushState = 'on' | 'off' | 'denied' | 'none' | 'ios'

/** True for iPhones and iPads. An iPad calls itself a Mac, but has a touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export const canPush = (): boolean =>
  'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator

/** Returns the push state that is known without waiting. A browser with the permission is assumed to be subscribed. */
export function likelyPushState(): PushState {
  if (!canPush()) return isApplePhone() && !isInstalled() ? 'ios' : 'none'
  const { permission } = Notification
  if (permission === 'denied') return 'denied'
  return permission === 'granted' && !isPushOff() ? 'on' : 'off'
}

/**
 * Returns the push state of this browser: `off` also when the site could not store the subscription, because that
 * subscription is cancelled (src/features/push/store.ts).
 */
export async function pushState(): Promise<PushState> {
  const likely = likelyPushState()
  if (likely !== 'on') return likely
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}
