import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { ModQueue } from '#functions/contract/shell.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communities, communityMods } from '#functions/db/schema/index.ts'
import { viewerId } from '#functions/sessions/viewer.ts'

/**
 * Finds the number of reported posts and comments in the communities that the viewer moderates; null when they
 * moderate none.
 */
export function findModQueue(ctx: Ctx): Plan<ModQueue | null> {
  if (!ctx.auth.key) return plan([], () => null)
  const moderated = ctx.db
    .select({
      communityName: communities.name,
      noReported: sql<number>`${communities.noReportedPosts} + ${communities.noReportedComments}`
    })
    .from(communityMods)
    .innerJoin(communities, eq(communities.id, communityMods.communityId))
    .where(eq(communityMods.userId, viewerId(ctx)))
    // The rows are in the order of the index, because sorting the rows in another order would read each row once more.
    .orderBy(communityMods.createdAt, communityMods.communityId)
  return plan([moderated], rows => {
    const [busiest] = rows.toSorted((a, b) => b.noReported - a.noReported)
    return busiest ? { ...busiest, noReported: rows.reduce((sum, { noReported }) => sum + noReported, 0) } : null
  })
}
