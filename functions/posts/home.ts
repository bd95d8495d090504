import { eq } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communityMembers } from '#functions/db/schema/index.ts'
import { viewerId } from '#functions/sessions/viewer.ts'

/** Lists the ids of the communities that the viewer has joined. */
export function listJoinedIds(ctx: Ctx): Plan<string[]> {
  if (!ctx.auth.key) return plan([], () => [])
  const joined = ctx.db
    .select({ id: communityMembers.communityId })
    .from(communityMembers)
    .where(eq(communityMembers.userId, viewerId(ctx)))
  return plan([joined], rows => rows.map(({ id }) => id))
}

/**
 * Gives the part of a feed query that selects the communities which a member moderates; pinned posts keep their usual
 * positions, because pins are for readers.
 */
export const moderatedBy = ({ moddingList }: Pick<Viewer, 'moddingList'>) => ({
  communityIds: (moddingList ?? []).map(({ id }) => id),
  pins: false
})
