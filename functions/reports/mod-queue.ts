import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { ModQueue } from '#functions/contract/shell.ts'
import { mapPlan, type Plan, plan } from '#functions/db/plan.ts'
import { prepared } from '#functions/db/prepared.ts'
import { communities, communityMods } from '#functions/db/schema/index.ts'
import { viewerPlaceholder, viewerTable, viewerValues } from '#functions/sessions/viewer.ts'

const fields = {
  communityName: communities.name,
  noReported: sql<number>`${communities.noReportedPosts} + ${communities.noReportedComments}`
}

const moderated = prepared(db => ({
  fields,
  common: viewerTable,
  select: db
    .select(fields)
    .from(communityMods)
    .innerJoin(communities, eq(communities.id, communityMods.communityId))
    .where(eq(communityMods.userId, viewerPlaceholder))
    // The rows are in the order of the index, because sorting the rows in another order would read each row once more.
    .orderBy(communityMods.createdAt, communityMods.communityId)
}))

/**
 * Finds the number of reported posts and comments in the communities that the viewer moderates; null when they
 * moderate none.
 */
export function findModQueue(ctx: Ctx): Plan<ModQueue | null> {
  if (!ctx.auth.key) return plan([], () => null)
  return mapPlan(moderated({}, viewerValues(ctx)), rows => {
    const [busiest] = rows.toSorted((a, b) => b.noReported - a.noReported)
    return busiest ? { ...busiest, noReported: rows.reduce((sum, { noReported }) => sum + noReported, 0) } : null
  })
}
