import { currentMemberId } from '#src/browser/current-page.ts'
import { msSince, noteNow } from '#src/browser/noted.ts'
import { readDevice, removeDevice, takeTab, writeDevice, writeTab } from '#src/browser/storage.ts'

/** Storage key of the choice that push is off on this device. */
const OFF = 'push_off'
/** Storage key of the time when the push question was last asked or declined: members of one browser answer for themselves. */
export const declinedKey = () => `push_declined:${currentMemberId()}` as const
/** Time before the question is asked again. */
const PAUSE_MS = 30 * 24 * 3_600_000

/** Event when the push state may have changed. */
export const PUSH_CHANGED = 'push-changed'

export const isPushOff = (): boolean => readDevice(OFF) !== null

export const choosePush = (isOn: boolean): unknown => (isOn ? removeDevice(OFF) : writeDevice(OFF, '1'))

export const declinePush = (): unknown => noteNow(declinedKey())

export const mayAskAboutPush = (): boolean => !isPushOff() && msSince(declinedKey()) >= PAUSE_MS

/** Storage key of the path of the post just written, whose page may ask about push. */
const WRITTEN = 'push_written'

export const noteWritten = (path: string): boolean => writeTab(WRITTEN, path)

/** True on the page of the post just written. The stored path is deleted at the first call. */
export function isJustWritten(): boolean {
  return takeTab(WRITTEN) === location.pathname
}
