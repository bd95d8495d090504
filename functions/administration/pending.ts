import { and, asc, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { LISTED_MS } from '#functions/community-requests/requests.ts'
import type { Ctx } from '#functions/context.ts'
import { PENDING_MAX } from '#functions/contract/limits.ts'
import { type Plan, plan, together } from '#functions/db/plan.ts'
import { communities, communityRequests, reports } from '#functions/db/schema/index.ts'

/** Age in milliseconds from which a report without a decision is shown to admins. */
const LATE_MS = 24 * 3_600_000

/** A count that ends at a limit, and whether there are more. */
export interface Amount {
  count: number
  isMore: boolean
}

/** A community with pending work, and its number of late reports or of members. */
export interface PendingCommunity {
  name: string
  title: string | null
  count: number
}

/** Communities with pending work, with the total number of late reports or of such communities. */
export interface PendingInCommunities extends Amount {
  communities: PendingCommunity[]
}

/** Work that is pending for admins. */
export interface PendingWork {
  /** Number of community requests without an answer. */
  requests: Amount
  /**
   * Reports that no moderator has decided for a day, and the communities with such reports, the one with most of them
   * first.
   */
  reports: PendingInCommunities
  /** Communities without moderators, the largest first; `count` of a community is its number of members. */
  unmoderated: PendingInCommunities
}

/** Finds the work that is pending for admins. Each count ends at PENDING_MAX, so its cost is bounded. */
export const getPending = (ctx: Ctx): Plan<PendingWork> =>
  together({ requests: openRequests(ctx), reports: lateReports(ctx), unmoderated: unmoderatedCommunities(ctx) })

const amount = (count: number, isMore: boolean): Amount => ({ count: Math.min(count, PENDING_MAX), isMore })

const count: SQL<number> = sql`count(*)`

function openRequests({ db, now }: Ctx): Plan<Amount> {
  const { communityName: name, createdAt, deniedAt } = communityRequests
  const walked = db
    .select({ name })
    .from(communityRequests)
    .where(and(isNull(deniedAt), gt(createdAt, now.getTime() - LISTED_MS)))
    .orderBy(desc(createdAt))
    .limit(PENDING_MAX + 1)
    .as('walked')
  const isCreated = sql`exists (select 1 from ${communities} where ${communities.name} = ${walked.name} collate nocase)`
  const open: SQL<number> = sql`count(*) filter (where not ${isCreated})`
  return plan([db.select({ count, open }).from(walked)], ([result]) =>
    amount(result?.open ?? 0, (result?.count ?? 0) > PENDING_MAX)
  )
}

/**
 * Counts late reports by community. The oldest reports have the lowest ids, so the query reads the table in the order
 * of its primary key.
 */
function lateReports({ db, now }: Ctx): Plan<PendingInCommunities> {
  const { id, communityId, createdAt } = reports
  const oldest = db
    .select({ communityId, createdAt })
    .from(reports)
    .orderBy(asc(id))
    .limit(PENDING_MAX + 1)
    .as('oldest')
  const late = db
    .select({ communityId: oldest.communityId, count: count.as('count') })
    .from(oldest)
    .where(lte(oldest.createdAt, now.getTime() - LATE_MS))
    .groupBy(oldest.communityId)
    .as('late')
  const rows = db
    .select({ name: communities.name, title: communities.title, count: late.count })
    .from(late)
    .innerJoin(communities, eq(communities.id, late.communityId))
    .orderBy(desc(late.count), communities.name)
  return plan([rows], pendingCommunities => {
    const all = pendingCommunities.reduce((sum, community) => sum + community.count, 0)
    return { ...amount(all, all > PENDING_MAX), communities: pendingCommunities }
  })
}

function unmoderatedCommunities({ db }: Ctx): Plan<PendingInCommunities> {
  const { id, name, title, noMembers, isUnmoderated } = communities
  const rows = db
    .select({ name, title, count: noMembers })
    .from(communities)
    .where(eq(isUnmoderated, true))
    .orderBy(desc(noMembers), desc(id))
    .limit(PENDING_MAX + 1)
  return plan([rows], result => ({
    ...amount(result.length, result.length > PENDING_MAX),
    communities: result.slice(0, PENDING_MAX)
  }))
}
