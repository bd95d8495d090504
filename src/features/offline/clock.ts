import { readDevice, writeDevice } from '#src/browser/storage.ts'

/**
 * Age limit of a queued action: the server stores idempotency keys for 24 hours, and an hour is left for the
 * call.
 */
const YOUNG_MS = 23 * 3_600_000
/** Largest difference between the clocks of device and server that counts as none, in milliseconds. */
const DRIFT_MS = 10 * 60_000
/** Age at which the two clocks are compared again. */
const READING_MS = 3_600_000
const KEY = 'clock'

/** Simultaneous times of both clocks, in milliseconds. */
export interface Reading {
  server: number
  device: number
}

/** The last stored reading of the clocks, or null. */
export function lastReading(): Reading | null {
  const [server, device] = (readDevice(KEY) ?? '').split(' ').map(Number)
  return server && device ? { server, device } : null
}

export const needsReading = (): boolean => {
  const last = lastReading()
  return !last || !(Math.abs(Date.now() - last.device) < READING_MS)
}

/** Reads both clocks from a response, and stores the reading. */
export function readClocks(answer: Response): Reading {
  const reading = { server: Date.parse(answer.headers.get('Date') ?? ''), device: Date.now() }
  if (reading.server) writeDevice(KEY, `${reading.server} ${reading.device}`)
  return reading
}

/**
 * True when an action is certainly younger than 23 hours. The server's clock proves it if less than 23 hours have
 * passed since its last reading before the action. Otherwise the device's clock does, if it ran like the server's.
 * @param at device time of the action.
 * @param before the last reading before the action.
 */
export function isYoung({ at, before }: { at: number; before: Reading | null }, now: Reading): boolean {
  const since = before ?? { server: 0, device: 0 }
  const passed = now.server - since.server
  if (passed >= 0 && passed < YOUNG_MS) return true
  const age = now.device - at
  const isTrue = Math.abs(now.device - since.device - passed) < DRIFT_MS
  return isTrue && at >= since.device && age >= 0 && age < YOUNG_MS
}
