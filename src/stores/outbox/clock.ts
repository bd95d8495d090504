import { attempt } from '#src/lib/attempt.ts'

/** The server knows the keys of calls for 24 hours: an hour is left for a call on its way. */
const YOUNG_MS = 23 * 3_600_000
/** A device's clock that is off by less is true, in milliseconds. */
const DRIFT_MS = 10 * 60_000
/** How old the last reading may be before another one is taken. */
const READING_MS = 3_600_000
const KEY = 'clock'

/** Times of both clocks at one moment, in milliseconds. */
export interface Reading {
  server: number
  device: number
}

/** The last reading before now; null: there is none. */
export function lastReading(): Reading | null {
  const [server, device] = (attempt(() => localStorage.getItem(KEY)) ?? '').split(' ').map(Number)
  return server && device ? { server, device } : null
}

export const needsReading = (): boolean => {
  const last = lastReading()
  return !last || !(Math.abs(Date.now() - last.device) < READING_MS)
}

/** Reads both clocks by an answer of the server, and keeps that. */
export function readClocks(answer: Response): Reading {
  const reading = { server: Date.parse(answer.headers.get('Date') ?? ''), device: Date.now() }
  if (reading.server) attempt(() => localStorage.setItem(KEY, `${reading.server} ${reading.device}`))
  return reading
}

/**
 * Whether something was certainly done less than 23 hours ago. By the server's clock alone, where it was read that
 * recently before; else by the device's, where that has gone as the server's since then.
 * @param at the device's clock then. @param before the last reading before that.
 */
export function isYoung({ at, before }: { at: number; before: Reading | null }, now: Reading): boolean {
  const since = before ?? { server: 0, device: 0 }
  const passed = now.server - since.server
  if (passed >= 0 && passed < YOUNG_MS) return true
  const age = now.device - at
  const isTrue = Math.abs(now.device - since.device - passed) < DRIFT_MS
  return isTrue && at >= since.device && age >= 0 && age < YOUNG_MS
}
