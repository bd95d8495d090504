import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { ModQueue } from '#functions/contract/shell.ts'
import { mapPlan, type Plan, plan } from '#functions/db/plan.ts'
import { jsonRow, prepared } from '#functions/db/prepared.ts'
import { communities, communityMods } from '#functions/db/schema/index.ts'
import {
  credentialKind,
  type Own,
  viewerPlaceholder,
  viewerTable,
  viewerValues
} from '#functions/sessions/credential.ts'

const fields = {
  communityName: communities.name,
  noReported: sql<number>`${communities.noReportedPosts} + ${communities.noReportedComments}`
}

const moderated = prepared((db, { own }: Own) => ({
  fields,
  common: viewerTable(own),
  select: db
    .select(jsonRow(fields))
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
  return mapPlan(moderated({ own: credentialKind(ctx) }, viewerValues(ctx)), rows => {
    const [busiest] = rows.toSorted((a, b) => b.noReported - a.noReported)
    return busiest ? { ...busiest, noReported: rows.reduce((sum, { noReported }) => sum + noReported, 0) } : null
  })
}
