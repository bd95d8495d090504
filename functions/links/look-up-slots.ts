import { isAhead } from '#functions/contract/clock.ts'
import { AppError } from '#functions/contract/errors.ts'
import { PATIENCE_MS } from './fetch.ts'

/**
 * Upper bounds for concurrent look-ups of linked pages in this isolate: for all members together, for one member, and
 * for one host.
 */
const ALL_MOST = 24
const MEMBER_MOST = 3
const HOST_MOST = 6
const SECOND = 1000

/** A slot in which a look-up is running. */
interface LookUpSlot {
  member: string
  host: string
  /**
   * Time at which the slot becomes free in any case: the platform drops a request whose client has disconnected
   * without running the rest of its code.
   */
  until: number
}

const slots = new Set<LookUpSlot>()

/**
 * Runs a look-up of a linked page in a slot. The number of slots is limited for all members, for one member and for one
 * host, so that the site stays responsive and no host gets many simultaneous requests.
 * @returns null, without a look-up, when all slots or all slots of the host are in use.
 * @throws AppError too_many_requests when the member's slots are in use.
 */
export async function inLookUpSlot<Result>(
  { member, host }: Omit<LookUpSlot, 'until'>,
  lookUp: () => Promise<Result>
): Promise<Result | null> {
  const now = Date.now()
  // A slot whose time has passed is free. A slot is also free when its time is too far in the future, which happens
  // after the clock was set back.
  for (const slot of slots) if (slot.until <= now || isAhead(slot.until - PATIENCE_MS, now)) slots.delete(slot)
  const current = [...slots]
  const own = current.filter(slot => slot.member === member)
  if (own.length >= MEMBER_MOST) {
    const wait = Math.min(...own.map(({ until }) => until)) - now
    throw new AppError('too_many_requests', { retryAfter: Math.ceil(wait / SECOND) })
  }
  if (current.length >= ALL_MOST || current.filter(slot => slot.host === host).length >= HOST_MOST) return null
  const slot = { member, host, until: now + PATIENCE_MS }
  slots.add(slot)
  try {
    return await lookUp()
  } finally {
    slots.delete(slot)
  }
}
