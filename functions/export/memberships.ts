import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import {
  communityBans,
  communityMembers,
  communityMods,
  communityMutes,
  communityRequests,
  follows,
  userMutes
} from '#functions/db/schema/index.ts'
import { BATCH, type Batches, paged, whole } from './paged.ts'
import { communityPath, postPath, userPath } from './paths.ts'

export function ownMemberships({ db }: Ctx, userId: string): Batches {
  const { communityId, joinedAt } = communityMembers
  const read = (after: string) =>
    db
      .select({ communityId, path: communityPath(communityId), joinedAt })
      .from(communityMembers)
      .where(and(eq(communityMembers.userId, userId), gt(communityId, after)))
      .orderBy(asc(communityId))
      .limit(BATCH)
  return paged('', read, membership => membership.communityId)
}

export function ownModeratorships({ db }: Ctx, userId: string): Batches {
  const { communityId, position, createdAt } = communityMods
  const path = communityPath(communityId)
  return whole(
    db.select({ communityId, path, position, createdAt }).from(communityMods).where(eq(communityMods.userId, userId))
  )
}

/**
 * Exports the account's bans in communities, without the moderators who made the bans: only the moderation log names
 * those moderators.
 */
export function ownBans({ db }: Ctx, userId: string): Batches {
  const { communityId, reason, createdAt, expiresAt } = communityBans
  const path = communityPath(communityId)
  return whole(
    db
      .select({ communityId, path, reason, createdAt, expiresAt })
      .from(communityBans)
      .where(eq(communityBans.userId, userId))
  )
}

export function ownRequests({ db }: Ctx, userId: string): Batches {
  const { communityName, note, createdAt, deniedAt, deniedNote } = communityRequests
  return whole(
    db
      .select({ communityName, note, createdAt, deniedAt, deniedNote })
      .from(communityRequests)
      .where(eq(communityRequests.userId, userId))
  )
}

export function ownUserMutes({ db }: Ctx, userId: string): Batches {
  const { mutedUserId, createdAt } = userMutes
  const path = userPath(mutedUserId)
  return whole(
    db.select({ path, createdAt }).from(userMutes).where(eq(userMutes.userId, userId)).orderBy(asc(mutedUserId))
  )
}

export function ownCommunityMutes({ db }: Ctx, userId: string): Batches {
  const { mutedCommunityId, createdAt } = communityMutes
  const path = communityPath(mutedCommunityId)
  return whole(db.select({ path, createdAt }).from(communityMutes).where(eq(communityMutes.userId, userId)))
}

/** Exports the posts and accounts that the account follows. */
export function ownFollows({ db }: Ctx, userId: string): Batches {
  const { id, targetType, targetId, createdAt } = follows
  const path = sql<string | null>`iif(${targetType} = 'post', ${postPath(targetId)}, ${userPath(targetId)})`
  const read = (after: number) =>
    db
      .select({ id, targetType, path, createdAt })
      .from(follows)
      .where(and(eq(follows.userId, userId), gt(id, after)))
      .orderBy(asc(id))
      .limit(BATCH)
  return paged(
    0,
    read,
    follow => follow.id,
    ({ id: _, ...follow }) => follow
  )
}
