import { eq } from 'drizzle-orm'
import { communityFields, communityView } from '#functions/communities/communities.ts'
import type { Ctx } from '#functions/context.ts'
import type { CommunityMute, Mutes, UserMute } from '#functions/contract/initial-state.ts'
import { type Plan, plan, together } from '#functions/db/plan.ts'
import { communities, communityMutes, userMutes, users } from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { refFields, userRef } from '#functions/users/refs.ts'

/**
 * Lists the communities and accounts that the viewer has muted; empty for guests. The viewer must be read earlier in
 * the same batch.
 */
export function listOwnMutes(ctx: Ctx): Plan<Mutes> {
  if (!ctx.auth.key) return plan([], () => ({ userMutes: [], communityMutes: [] }))
  return together({ userMutes: mutedUsers(ctx), communityMutes: mutedCommunities(ctx) })
}

function mutedUsers(ctx: Ctx): Plan<UserMute[]> {
  const statement = ctx.db
    .select({ mute: userMutes, user: refFields })
    .from(userMutes)
    .innerJoin(users, eq(users.id, userMutes.mutedUserId))
    .where(eq(userMutes.userId, viewerId(ctx)))
  return plan([statement], rows =>
    rows.sort(oldestFirst).map(({ mute, user }) => ({
      id: `u_${mute.id}`,
      type: 'user',
      mutedUserId: mute.mutedUserId,
      mutedUser: { ...userRef(user, ctx), isMuted: true },
      createdAt: isoTime(mute.createdAt)
    }))
  )
}

function mutedCommunities(ctx: Ctx): Plan<CommunityMute[]> {
  const statement = ctx.db
    .select({ mute: communityMutes, community: communityFields(ctx) })
    .from(communityMutes)
    .innerJoin(communities, eq(communities.id, communityMutes.mutedCommunityId))
    .where(eq(communityMutes.userId, viewerId(ctx)))
  return plan([statement], rows =>
    rows.sort(oldestFirst).map(({ mute, community }) => ({
      id: `c_${mute.id}`,
      type: 'community',
      mutedCommunityId: mute.mutedCommunityId,
      mutedCommunity: { ...communityView(community, ctx), isMuted: true },
      createdAt: isoTime(mute.createdAt)
    }))
  )
}

/** JavaScript sorts the rows: sorting in SQLite doubles the rows that are billed as read. */
const oldestFirst = (a: { mute: { id: number } }, b: { mute: { id: number } }): number => a.mute.id - b.mute.id
