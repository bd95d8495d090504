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

/** The query of the feed of the communities that a member moderates; without pinned posts, which are for readers. */
export const moderatedBy = ({ moddingList }: Pick<Viewer, 'moddingList'>) => ({
  communityIds: (moddingList ?? []).map(({ id }) => id),
  pins: false
})
