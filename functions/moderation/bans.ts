import { and, eq, exists, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communityBans } from '#functions/db/schema/index.ts'
import { viewerId } from '#functions/sessions/viewer.ts'

/** SQL condition: true for a ban that has not expired. */
export const inEffect = ({ now }: Pick<Ctx, 'now'>) =>
  or(isNull(communityBans.expiresAt), gt(communityBans.expiresAt, now.getTime()))

/** Tells whether the viewer is banned in a community; runs no query for guests. */
export function isViewerBanned(ctx: Ctx, communityId: SQL | string): Plan<boolean> {
  if (!ctx.auth.key) return plan([], () => false)
  const row = ctx.db
    .select({ one: sql`1` })
    .from(communityBans)
    .where(isBan(ctx, viewerId(ctx), communityId))
  return plan([row], rows => rows.length > 0)
}

/** Lists the ids of the communities in which the viewer is banned; runs no query for guests. */
export function listBannedFrom(ctx: Ctx): Plan<string[]> {
  if (!ctx.auth.key) return plan([], () => [])
  const bans = ctx.db
    .select({ id: communityBans.communityId })
    .from(communityBans)
    .where(and(eq(communityBans.userId, viewerId(ctx)), inEffect(ctx)))
  return plan([bans], rows => rows.map(({ id }) => id))
}

const isBan = (ctx: Ctx, userId: SQL | string, communityId: SQL | string) =>
  and(eq(communityBans.communityId, communityId), eq(communityBans.userId, userId), inEffect(ctx))

/** SQL condition: true for a user who is banned in a community. */
export const isBanned = (ctx: Ctx, userId: SQL | string, communityId: SQL | string): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(communityBans)
      .where(isBan(ctx, userId, communityId))
  )
