import { attempt } from './attempt.ts'

const PROBE = 'probe'

/** Stores the present time under a key on this device. */
export const noteNow = (name: string): unknown => attempt(() => localStorage.setItem(name, String(Date.now())))

/**
 * Milliseconds since the time stored under a key. Infinity when none is stored, or when it is in the future.
 * 0 without storage: otherwise questions would be asked again and again.
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
