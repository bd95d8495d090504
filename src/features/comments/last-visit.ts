import type { Ctx } from '#functions/context.ts'
import type { Post } from '#functions/contract/views.ts'

const TIME = /^\d{1,15}$/

/**
 * Returns the time of the member's previous visit to a post in milliseconds; null for guests and on the first visit. A
 * stored time in the future, from before the clock was set back, counts as the present time, so that comments written
 * from now on are new.
 * @param since the time of the previous visit that a page passes on to its fragments: when they are requested, the
 *   present visit has been stored.
 */
export function lastVisitTo({ auth, now }: Ctx, { lastVisitAt }: Post, since: string | null = null): number | null {
  if (!auth.viewer) return null
  if (since !== null && TIME.test(since)) return Number(since)
  return lastVisitAt === null ? null : Math.min(Date.parse(lastVisitAt), now.getTime())
}
