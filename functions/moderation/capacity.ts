import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { Group } from '#functions/contract/views.ts'
import { communityMods, users } from '#functions/db/schema/index.ts'
import { viewerId } from '#functions/users/viewer.ts'

/** What is done, by whom, and in which capacity. */
export interface Act {
  userId: string
  as: Group
  communityId: string
}

/**
 * Holds while who asks is signed in as that user and still has the capacity: the guard that a batch repeats, for
 * rights may be taken away after they were looked at.
 */
export function stillMay(ctx: Ctx, { userId, as, communityId }: Act): SQL {
  const isAsker = sql`${viewerId(ctx)} = ${userId}`
  if (as === 'normal') return isAsker
  const { db } = ctx
  const one = { one: sql`1` }
  const right =
    as === 'mods'
      ? db
          .select(one)
          .from(communityMods)
          .where(and(eq(communityMods.communityId, communityId), eq(communityMods.userId, userId)))
      : db
          .select(one)
          .from(users)
          .where(and(eq(users.id, userId), eq(users.isAdmin, true)))
  return sql`(${isAsker} and ${exists(right)})`
}
