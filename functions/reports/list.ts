import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { commentSourceFields } from '#functions/comments/fields.ts'
import type { Ctx } from '#functions/context.ts'
import type { Report, ReportFilter, ReportsPage } from '#functions/contract/report.ts'
import type { TargetType } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { communities, reports, settledReports } from '#functions/db/schema/index.ts'
import { findTargets } from '#functions/lists/targets.ts'
import { sourceFields } from '#functions/posts/fields.ts'
import { type ReportRow, reportView, targetView } from './views.ts'

/** Type of the targets that each filter selects; undefined: posts and comments. */
export const KIND_OF: Record<ReportFilter, TargetType | undefined> = {
  all: undefined,
  posts: 'post',
  comments: 'comment'
}

export interface ReportsQuery {
  communityId: string
  filter: ReportFilter
  /** Number of the page, from 1. */
  page: number
  limit: number
}

/** Lists the reports of a community with their targets, newest first (api.md 5.5). */
export function listReports(ctx: Ctx, { communityId, filter, page, limit }: ReportsQuery): Plan<ReportsPage> {
  const kind = KIND_OF[filter]
  const isShown = and(eq(reports.communityId, communityId), kind && eq(reports.targetType, kind))
  const parts = together({
    details: countsOf(ctx, communityId),
    reports: reportsWhere(ctx, isShown, { limit, skipped: (page - 1) * limit })
  })
  return mapPlan(parts, result => ({ ...result, limit, page }))
}

/** Finds one report of a community; null when it is missing. */
export function findReport(ctx: Ctx, communityId: string, id: number): Plan<Report | null> {
  const isShown = and(eq(reports.communityId, communityId), eq(reports.id, id))
  return mapPlan(reportsWhere(ctx, isShown, { limit: 1, skipped: 0 }), ([report]) => report ?? null)
}

/** Lists open reports by their numbers. @param ids SQL query of the numbers. */
export function listReportsByNumbers(ctx: Ctx, ids: SQL, limit: number): Plan<Report[]> {
  return reportsWhere(ctx, sql`${reports.id} in (${ids})`, { limit, skipped: 0 })
}

/** Finds one resolved report of a community; null when it is missing. */
export function findResolvedReport(ctx: Ctx, communityId: string, id: number): Plan<Report | null> {
  const row = ctx.db
    .select()
    .from(settledReports)
    .where(and(eq(settledReports.communityId, communityId), eq(settledReports.id, id)))
  const result = withTargets(
    ctx,
    plan([row], rows => rows),
    row.getSQL()
  )
  return mapPlan(result, ([report]) => report ?? null)
}

function reportsWhere(
  ctx: Ctx,
  isShown: SQL | undefined,
  { limit, skipped }: { limit: number; skipped: number }
): Plan<Report[]> {
  // This subquery reads skipped reports from the index alone.
  const ids = ctx.db
    .select({ id: reports.id })
    .from(reports)
    .where(isShown)
    .orderBy(desc(reports.id))
    .limit(limit)
    .offset(skipped)
  const onPage = ctx.db.select().from(reports).where(inArray(reports.id, ids)).orderBy(desc(reports.id))
  return withTargets(
    ctx,
    plan([onPage], rows => rows),
    onPage.getSQL()
  )
}

/**
 * Adds the targets to reports.
 * @param named SQL query of the reports' rows, which becomes a part of the query of the targets.
 */
function withTargets(ctx: Ctx, rows: Plan<ReportRow[]>, named: SQL): Plan<Report[]> {
  const parts = { rows, targets: findTargets(ctx, named, { posts: sourceFields, comments: commentSourceFields }) }
  return mapPlan(together(parts), ({ rows, targets }) =>
    rows.map(row => reportView(row, targetView(ctx, row, targets)))
  )
}

/** Reads the number of open reports of posts, and of comments, from the community's row. */
function countsOf({ db }: Ctx, id: string): Plan<ReportsPage['details']> {
  const { noPostReports, noCommentReports } = communities
  const row = db.select({ noPostReports, noCommentReports }).from(communities).where(eq(communities.id, id))
  return plan([row], ([counts = { noPostReports: 0, noCommentReports: 0 }]) => ({
    noReports: counts.noPostReports + counts.noCommentReports,
    ...counts
  }))
}
