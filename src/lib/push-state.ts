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

export function pushState(): PushState {
  if (!canPush()) return isApplePhone() && !isInstalled() ? 'ios' : 'none'
  const { permission } = Notification
  if (permission === 'denied') return 'denied'
  return permission === 'granted' && !isPushOff() ? 'on' : 'off'
}
