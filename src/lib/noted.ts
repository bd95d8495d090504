import { attempt } from './attempt.ts'

const PROBE = 'probe'

/** Notes on this device, under a name, that something was done now. */
export const noteNow = (name: string): unknown => attempt(() => localStorage.setItem(name, String(Date.now())))

/**
 * Milliseconds since something was noted under a name. Infinity: never, or by a clock that was ahead. 0 on a device that
 * keeps nothing for us: it could not be told from one where it never was, and would be asked again and again.
 */
export function msSince(name: string): number {
  const ms = attempt(() => {
    localStorage.setItem(PROBE, String(Date.now()))
    localStorage.removeItem(PROBE)
    return Date.now() - Number(localStorage.getItem(name) ?? Number.NEGATIVE_INFINITY)
  })
  if (ms === null) return 0
  return ms >= 0 ? ms : Number.POSITIVE_INFINITY
}
