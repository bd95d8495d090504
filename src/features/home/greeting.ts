import type { AstroGlobal } from 'astro'
import { listCommunities } from '#functions/communities/list.ts'
import type { Shell } from '#functions/contract/shell.ts'
import type { Community } from '#functions/contract/views.ts'
import { timeOfId } from '#functions/db/id.ts'
import { run } from '#functions/db/plan.ts'

/** Cookie with the id of a member who has closed the greeting. */
export const GREETED = 'greeted'
/** Age up to which an account counts as new, in seconds. */
export const NEW_S = 7 * 24 * 60 * 60
const SHOWN = 3

/**
 * Finds the largest communities that a new member has not joined, in one round trip.
 * @returns null for viewers without a greeting: guests, accounts older than a week, and members who have closed it.
 */
export async function findGreeting(
  { cookies, locals }: Pick<AstroGlobal, 'cookies' | 'locals'>,
  { viewer, communities }: Shell
): Promise<Community[] | null> {
  const { ctx } = locals
  if (!viewer || ctx.now.getTime() - timeOfId(viewer.id) > NEW_S * 1000) return null
  if (cookies.get(GREETED)?.value === viewer.id) return null
  const largest = await run(ctx.db, listCommunities(ctx, { limit: communities.length + SHOWN }))
  return largest.filter(({ userJoined }) => !userJoined).slice(0, SHOWN)
}
