import type { Ctx } from '#functions/context.ts'
import type { Post } from '#functions/contract/views.ts'

const TIME = /^\d{1,15}$/

/**
 * When a member was at a post before the visit that the page is, in milliseconds; null for guests and on the first.
 * @param since what a page has told the addresses of its fragments, for by the time they are fetched it has been visited.
 */
export function lastVisitTo({ auth }: Ctx, { lastVisitAt }: Post, since: string | null = null): number | null {
  if (!auth.viewer) return null
  if (since !== null && TIME.test(since)) return Number(since)
  return lastVisitAt === null ? null : Date.parse(lastVisitAt)
}
