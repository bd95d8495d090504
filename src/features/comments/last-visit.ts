import type { Ctx } from '#functions/context.ts'
import type { Post } from '#functions/contract/views.ts'

const TIME = /^\d{1,15}$/

/**
 * Time of the member's previous visit in milliseconds; null for guests and on the first visit. A visit of the future,
 * from before the clock was set back, counts as now: what is written while the page is open is new.
 * @param since the time that a page has passed to its fragments, because the current visit is stored by then.
 */
export function lastVisitTo({ auth, now }: Ctx, { lastVisitAt }: Post, since: string | null = null): number | null {
  if (!auth.viewer) return null
  if (since !== null && TIME.test(since)) return Number(since)
  return lastVisitAt === null ? null : Math.min(Date.parse(lastVisitAt), now.getTime())
}
