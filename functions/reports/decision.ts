import { and, desc, eq, gt, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#functions/context.ts'
import type { Decision, ReportedState } from '#functions/contract/report.ts'
import { isFuture } from '#functions/db/future.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { comments, posts, type Resolution, reportedItems, settledReports, users } from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'
import { viewerId } from '#functions/sessions/viewer.ts'

/**
 * Finds the state of a reported post or comment: the number of open reports or, when there are none, the decision and
 * the account that decided. The decision is null when there was none, or when it is no longer stored.
 */
export function findReportedState(ctx: Ctx, communityId: string, targetId: string): Plan<ReportedState> {
  const open = ctx.db
    .select({ noReports: reportedItems.noReports })
    .from(reportedItems)
    .where(sql`target_id = ${targetId} and community_id = ${communityId}`)
  const parts = together({
    noReports: plan([open], ([row]) => row?.noReports ?? 0),
    removal: removalOf(ctx, communityId, targetId),
    settlement: resolutionOf(ctx, communityId, targetId)
  })
  return mapPlan(parts, ({ noReports, removal, settlement: resolution }) => ({
    noReports,
    decision: noReports > 0 ? null : decisionOf(removal, resolution)
  }))
}

/**
 * Chooses the decision about a target of which no reports are open. The reports of a post that its author has deleted
 * stay open, so a moderator's later decision counts.
 */
const decisionOf = (removal: Decision | null, resolution: Decision | null): Decision | null =>
  removal?.as === 'normal' && resolution && resolution.at >= removal.at ? resolution : (removal ?? resolution)

/** SQL condition for joining accounts that are not deleted. */
const isAccount = (id: SQLiteColumn) => and(eq(users.id, id), isNull(users.deletedAt))

function removalOf({ db }: Ctx, communityId: string, id: string): Plan<Decision | null> {
  const removed = (table: typeof posts | typeof comments) =>
    db
      .select({ by: users.username, as: table.deletedAs, at: table.deletedAt })
      .from(table)
      .leftJoin(users, isAccount(table.deletedBy))
      .where(sql`${table.id} = ${id} and ${table.communityId} = ${communityId} and ${table.deletedAt} is not null`)
  return plan([removed(posts), removed(comments)], (ofPosts, ofComments) => {
    const [row] = [...ofPosts, ...ofComments]
    return row ? { act: 'remove', by: row.by ?? '', as: row.as ?? 'mods', at: isoTime(row.at ?? 0) } : null
  })
}

function resolutionOf({ db }: Ctx, communityId: string, targetId: string): Plan<Decision | null> {
  const { act, settledBy, settledAt } = settledReports
  const newest = db
    .select({ act, by: users.username, at: settledAt })
    .from(settledReports)
    .leftJoin(users, isAccount(settledBy))
    .where(sql`${settledReports.targetId} = ${targetId} and ${settledReports.communityId} = ${communityId}`)
    .orderBy(desc(settledAt))
    .limit(1)
  return plan([newest], ([row]) => (row ? { act: row.act, by: row.by ?? '', as: 'mods', at: isoTime(row.at) } : null))
}

/**
 * Milliseconds in which a decision can be undone: the page offers undo for ten seconds, and the request may be slow.
 */
export const UNDO_MS = 60_000

/** A decision of the viewer that can still be undone. */
export interface Undoable {
  targetId: string
  act: Resolution
}

/**
 * Finds the viewer's last decision in a community, while it can be undone; null: none.
 * @param communityId the community's id, or an expression that gives it.
 */
export function findUndoable(ctx: Ctx, communityId: SQL): Plan<Undoable | null> {
  const { targetId, act, settledAt } = settledReports
  const last = ctx.db
    .select({ targetId, act })
    .from(settledReports)
    .where(
      and(
        gt(settledAt, ctx.now.getTime() - UNDO_MS),
        not(isFuture(settledAt, ctx.now)),
        sql`settled_by = ${viewerId(ctx)} and community_id = ${communityId}`
      )
    )
    .orderBy(desc(settledAt))
    .limit(1)
  return plan([last], ([row]) => row ?? null)
}
