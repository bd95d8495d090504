import { isAhead } from '#functions/contract/clock.ts'
import { AppError } from '#functions/contract/errors.ts'
import { PATIENCE_MS } from './fetch.ts'

/** Look-ups under way at a time in this isolate: of all members, of one member, and at one outside host. */
const ALL_MOST = 24
const MEMBER_MOST = 3
const HOST_MOST = 6
const SECOND = 1000

/** A look-up under way. */
interface LookUpSlot {
  member: string
  host: string
  /**
   * The time at which the look-up has ended in any case: the platform drops a request whose client has disconnected
   * without running the rest of its code.
   */
  until: number
}

const slots = new Set<LookUpSlot>()

/**
 * Makes a look-up in one of the places to the outside, which are so few that requests of others always find the site
 * free: a member has some, and a host of the outside is asked for no more than some pages at once.
 * @returns null without a look-up where the places of all, or those of the host, are taken.
 * @throws AppError too_many_requests when the member's own places are taken.
 */
export async function inLookUpSlot<Result>(
  { member, host }: Omit<LookUpSlot, 'until'>,
  lookUp: () => Promise<Result>
): Promise<Result | null> {
  const now = Date.now()
  // A place is held until its time, unless the clock was set back since it was taken.
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
