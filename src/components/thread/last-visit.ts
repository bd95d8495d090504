import type { Ctx } from '#functions/context.ts'
import type { Post } from '#functions/contract/views.ts'

/** When a member was at a post before, in milliseconds, and who it is: nobody's own comments are new to them. */
export interface LastVisit {
  at: number
  by: string
}

const TIME = /^\d{1,15}$/

/**
 * The visit before the one that the page is; null for guests and on the first.
 * @param since what a page has told the addresses of its fragments, for by the time they are fetched it has been visited.
 */
export function lastVisitTo({ auth }: Ctx, { lastVisitAt }: Post, since: string | null = null): LastVisit | null {
  if (!auth.viewer) return null
  const by = auth.viewer.id
  if (since !== null && TIME.test(since)) return { at: Number(since), by }
  return lastVisitAt === null ? null : { at: Date.parse(lastVisitAt), by }
}
