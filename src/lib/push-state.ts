import { isInstalled } from './installed.ts'
import { isPushOff } from './push-choice.ts'

/** How notifications are on this device; `none`: the browser has no push, `ios`: it has it in the installed app only. */
export type PushState = 'on' | 'off' | 'denied' | 'none' | 'ios'

/** An iPad says that it is a Mac, and has no mouse. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export const canPush = (): boolean =>
  'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator

/** The state that is known at once: a browser with permission is mostly subscribed. */
export function likelyPushState(): PushState {
  if (!canPush()) return isApplePhone() && !isInstalled() ? 'ios' : 'none'
  const { permission } = Notification
  if (permission === 'denied') return 'denied'
  return permission === 'granted' && !isPushOff() ? 'on' : 'off'
}

/** One whose subscription the site has not got gave it up again (src/stores/page/push.ts). */
export async function pushState(): Promise<PushState> {
  const likely = likelyPushState()
  if (likely !== 'on') return likely
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}
