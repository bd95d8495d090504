import { readDevice, writeDevice } from '#src/browser/storage.ts'

/**
 * Age in milliseconds up to which a queued action is sent without asking. The server stores idempotency keys for 24
 * hours; one hour is left for the call.
 */
const YOUNG_MS = 23 * 3_600_000
/** Difference between the clocks of device and server that is ignored, in milliseconds. */
const DRIFT_MS = 10 * 60_000
/** Time after which the clocks of device and server are compared again, in milliseconds. */
const READING_MS = 3_600_000
const KEY = 'clock'

/** Times that the clocks of device and server showed at one moment, in milliseconds since 1970. */
export interface Reading {
  server: number
  device: number
}

/** Returns the last stored comparison of the clocks; null without one. */
export function lastReading(): Reading | null {
  const [server, device] = (readDevice(KEY) ?? '').split(' ').map(Number)
  return server && device ? { server, device } : null
}

export const needsReading = (): boolean => {
  const last = lastReading()
  return !last || !(Math.abs(Date.now() - last.device) < READING_MS)
}

/** Compares the clocks by the Date header of a response, and stores the result. */
export function readClocks(answer: Response): Reading {
  const reading = { server: Date.parse(answer.headers.get('Date') ?? ''), device: Date.now() }
  if (reading.server) writeDevice(KEY, `${reading.server} ${reading.device}`)
  return reading
}

/**
 * True when an action is certainly younger than 23 hours. The server's clock proves that, if it was read before the
 * action and has advanced by fewer than 23 hours since that reading. The device's clock proves that too, if the clocks
 * of device and server have advanced equally between the two readings.
 * @param at time of the action by the device's clock.
 * @param before the last comparison of the clocks before the action; null without one.
 */
export function isYoung({ at, before }: { at: number; before: Reading | null }, now: Reading): boolean {
  const since = before ?? { server: 0, device: 0 }
  const passed = now.server - since.server
  if (passed >= 0 && passed < YOUNG_MS) return true
  const age = now.device - at
  const isTrue = Math.abs(now.device - since.device - passed) < DRIFT_MS
  return isTrue && at >= since.device && age >= 0 && age < YOUNG_MS
}
