import { eq } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communityMembers } from '#functions/db/schema/index.ts'
import { viewerId } from '#functions/sessions/viewer.ts'

/** The communities whose posts the viewer's own feed holds. */
export function listJoinedIds(ctx: Ctx): Plan<string[]> {
  if (!ctx.auth.key) return plan([], () => [])
  const joined = ctx.db
    .select({ id: communityMembers.communityId })
    .from(communityMembers)
    .where(eq(communityMembers.userId, viewerId(ctx)))
  return plan([joined], rows => rows.map(({ id }) => id))
}

/** The feed of the communities that a member moderates; pins are for those who read, so it has none. */
export const moderatedBy = ({ moddingList }: Pick<Viewer, 'moddingList'>) => ({
  communityIds: (moddingList ?? []).map(({ id }) => id),
  pins: false
})
