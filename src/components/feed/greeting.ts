import type { AstroGlobal } from 'astro'
import { listCommunities } from '#functions/communities/list.ts'
import type { Shell } from '#functions/contract/shell.ts'
import type { Community } from '#functions/contract/views.ts'
import { timeOfId } from '#functions/db/id.ts'
import { run } from '#functions/db/plan.ts'

/** The cookie of a browser in which a member, by their id, has shut the greeting. */
export const GREETED = 'greeted'
/** How long a member is new, in seconds. */
export const NEW_S = 7 * 24 * 60 * 60
const SHOWN = 3

/**
 * The largest communities that a new member has not joined, for the greeting. One round trip.
 * @returns null when nobody is to be greeted: a guest, a member of more than a week, one who has shut the greeting.
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
