import type { Ctx } from '#functions/context.ts'
import type { ShownPost } from '#functions/contract/views.ts'

const SINCE = /^(\d{1,15})(?:\.(\d{1,9}))?$/

/**
 * Returns the time of the member's previous visit to a post in milliseconds; null for guests and on the first visit. A
 * stored time in the future, from before the clock was set back, counts as the present time, so that comments written
 * from now on are new.
 * @param since the previous visit that a page passes on to its fragments and to the thread's other pages (sinceOf): when
 *   they are requested, the present visit has been stored.
 */
export function lastVisitTo(
  { auth, now }: Ctx,
  { lastVisitAt }: ShownPost,
  since: string | null = null
): number | null {
  if (!auth.viewer) return null
  const [, at] = SINCE.exec(since ?? '') ?? []
  if (at !== undefined) return Number(at)
  return lastVisitAt === null ? null : Math.min(Date.parse(lastVisitAt), now.getTime())
}

/**
 * Returns the number of comments of a thread that are new since the previous visit, on all of its pages. Those of muted
 * authors count, too.
 * @param since the previous visit, with the number of comments that were new then: the post's own number counts from
 *   the present visit, once it is stored.
 */
export function newCommentsOf({ lastVisitAt, newComments }: ShownPost, since: string | null): number {
  const [, at, counted = 0] = SINCE.exec(since ?? '') ?? []
  const isStored = at !== undefined && lastVisitAt !== null && Date.parse(lastVisitAt) > Number(at)
  return newComments + (isStored ? Number(counted) : 0)
}

/** Makes the text that passes a visit on in an address: its time, and the number of comments that are new since. */
export const sinceOf = (lastVisit: number, newComments: number): string => `${lastVisit}.${newComments}`
