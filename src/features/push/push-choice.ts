import { currentMemberId } from '#src/browser/current-page.ts'
import { msSince, noteNow } from '#src/browser/noted.ts'
import { readDevice, removeDevice, takeTab, writeDevice, writeTab } from '#src/browser/storage.ts'

/** Storage key of the member's choice to switch push off on this device. */
const OFF = 'push_off'
/**
 * Returns the storage key of the time at which a member was last asked about push. Each member of a browser is asked
 * separately.
 */
export const declinedKey = () => `push_declined:${currentMemberId()}` as const
/** Time before a member is asked again, in milliseconds. */
const PAUSE_MS = 30 * 24 * 3_600_000

/** Event when the push state of this device may have changed. */
export const PUSH_CHANGED = 'push-changed'

export const isPushOff = (): boolean => readDevice(OFF) !== null

export const choosePush = (isOn: boolean): unknown => (isOn ? removeDevice(OFF) : writeDevice(OFF, '1'))

export const declinePush = (): unknown => noteNow(declinedKey())

export const mayAskAboutPush = (): boolean => !isPushOff() && msSince(declinedKey()) >= PAUSE_MS

/** Storage key of the path of a new post. The page of that post may ask its author about push. */
const WRITTEN = 'push_written'

export const noteWritten = (path: string): boolean => writeTab(WRITTEN, path)

/** True on the page of a post that was just published from this tab. The stored path is deleted by the first call. */
export function isJustWritten(): boolean {
  return takeTab(WRITTEN) === location.pathname
}
