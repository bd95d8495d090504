import type { Ctx } from '#functions/context.ts'
import type { Post } from '#functions/contract/views.ts'

const TIME = /^\d{1,15}$/

/**
 * Time of the member's previous visit in milliseconds; null for guests and on the first visit.
 * @param since the time that a page has passed to its fragments, because the current visit is stored by then.
 */
export function lastVisitTo({ auth }: Ctx, { lastVisitAt }: Post, since: string | null = null): number | null {
  if (!auth.viewer) return null
  if (since !== null && TIME.test(since)) return Number(since)
  return lastVisitAt === null ? null : Date.parse(lastVisitAt)
}
