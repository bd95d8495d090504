import { and, eq, exists, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { communityBans } from '#functions/db/schema/index.ts'

/** Holds for a ban that has not run out. */
export const inEffect = ({ now }: Pick<Ctx, 'now'>) =>
  or(isNull(communityBans.expiresAt), gt(communityBans.expiresAt, now.getTime()))

/** Holds where a user is banned in a community. */
export const isBanned = (ctx: Ctx, userId: SQL | string, communityId: SQL | string): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(communityBans)
      .where(and(eq(communityBans.communityId, communityId), eq(communityBans.userId, userId), inEffect(ctx)))
  )
