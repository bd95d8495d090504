import { attempt } from './attempt.ts'
import { msSince, noteNow } from './noted.ts'

/** Kept on the device: notifications were switched off here, whatever the browser allows. */
const OFF = 'push_off'
/** When the question about them was last asked or declined here, in milliseconds. */
export const DECLINED = 'push_declined'
/** For so long it is not asked again. */
const PAUSE_MS = 30 * 24 * 3_600_000

/** Happens to the window when it is known what came of the button of the settings, or of a load. */
export const PUSH_CHANGED = 'push-changed'

export const isPushOff = (): boolean => attempt(() => localStorage.getItem(OFF)) !== null

export const choosePush = (isOn: boolean): unknown =>
  attempt(() => (isOn ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, '1')))

export const declinePush = (): unknown => noteNow(DECLINED)

export const mayAskAboutPush = (): boolean => !isPushOff() && msSince(DECLINED) >= PAUSE_MS

/** The session keeps the path of the post that was just written: its page may ask. */
const WRITTEN = 'push_written'

export const noteWritten = (path: string): unknown => attempt(() => sessionStorage.setItem(WRITTEN, path))

/** Whether this is the page of the post that was just written. The note is forgotten with the first page that asks. */
export function isJustWritten(): boolean {
  const path = attempt(() => sessionStorage.getItem(WRITTEN))
  attempt(() => sessionStorage.removeItem(WRITTEN))
  return path === location.pathname
}
