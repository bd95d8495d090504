import { type DeviceKey, readDevice, removeDevice, writeDevice } from './storage.ts'

/** Stores the present time under a key on this device. */
export const noteNow = (name: DeviceKey): unknown => writeDevice(name, String(Date.now()))

/**
 * Returns the milliseconds since the time that is stored under a key. The result is Infinity when no time is stored, or
 * when it is in the future. It is 0 where the browser forbids storage: otherwise the site would ask its questions again
 * and again.
 */
export function msSince(name: DeviceKey): number {
  if (!writeDevice('probe', '')) return 0
  removeDevice('probe')
  const ms = Date.now() - Number(readDevice(name) ?? Number.NEGATIVE_INFINITY)
  return ms >= 0 ? ms : Number.POSITIVE_INFINITY
}
