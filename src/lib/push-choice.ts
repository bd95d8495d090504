import { attempt } from './attempt.ts'

/** Kept on the device: notifications were switched off here, whatever the browser allows. */
const OFF = 'push_off'
/** When the question about them was last declined here, in milliseconds. */
export const DECLINED = 'push_declined'
/** For so long it is not asked again. */
const PAUSE_MS = 30 * 24 * 3_600_000

/** Happens to the window when the button of the settings was pressed and it is known what came of that. */
export const PUSH_CHANGED = 'push-changed'

export const isPushOff = (): boolean => attempt(() => localStorage.getItem(OFF)) !== null

export const choosePush = (isOn: boolean): unknown =>
  attempt(() => (isOn ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, '1')))

export const declinePush = (): unknown => attempt(() => localStorage.setItem(DECLINED, String(Date.now())))

/** A device that keeps nothing for us could not be told from one that was never asked: there nobody is asked. */
export function mayAskAboutPush(): boolean {
  const declined = attempt(() => localStorage.getItem(DECLINED) ?? '0')
  return declined !== null && !isPushOff() && Date.now() - Number(declined) >= PAUSE_MS
}
