import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { hasPassed } from '#functions/contract/clock.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Report, ReportedState } from '#functions/contract/report.ts'
import type { TargetType } from '#functions/contract/views.ts'
import { isId, numberId } from '#functions/db/id.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { comments, posts, type Resolution, reports, settledReports } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { changeAsModerator, logCommunityAction, type Moderated } from '#functions/moderation/change-as-moderator.ts'
import { reopenReports, resolveReports } from '#functions/moderation/resolve-reports.ts'
import { findReportedState, UNDO_MS } from './decision.ts'
import { findReport, findResolvedReport } from './list.ts'

interface Chosen {
  /** The community's id. */
  id: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

export interface ChosenItem extends Chosen {
  /** Id of a reported post or comment. */
  targetId: string
}

/**
 * Dismisses one report; the reporter may report the target again. Two database round trips.
 * @returns the dismissed report, also to a repeated call.
 * @throws AppError invalid_id, report_not_found, and what changeAsModerator throws.
 */
export async function dismissReport(ctx: Ctx, { reportId, ...chosen }: Chosen & { reportId: string }): Promise<Report> {
  const id = numberId(reportId)
  const report = findReport(ctx, chosen.id, id)
  // When the dismissal was undone since the first call, the report is open again; the repeated call then gets the open
  // report.
  const again = mapPlan(
    together({ resolved: findResolvedReport(ctx, chosen.id, id), report }),
    ({ resolved, report }) => existing(resolved ?? report)
  )
  return changeAsModerator(ctx, { ...chosen, again }, { report }, (moderated, extra) => {
    const report = existing(extra.report)
    return {
      statements: dismissStatements(ctx, moderated, report, sql`id = ${id} and community_id = ${moderated.id}`),
      answer: plan([], () => report)
    }
  })
}

/** Requires a report. @throws AppError report_not_found when there is none. */
function existing(report: Report | null): Report {
  if (!report) throw new AppError('report_not_found')
  return report
}

/**
 * Dismisses all open reports of a post or comment; without open reports, an earlier decision of another moderator
 * remains. Two database round trips.
 * @returns the state of the target, with its decision.
 * @throws AppError invalid_id, report_not_found for a target without reports, and what changeAsModerator throws.
 */
export async function dismissItem(ctx: Ctx, { targetId, ...chosen }: ChosenItem): Promise<ReportedState> {
  const reported = typeOf(ctx, targetId)
  const answer = findReportedState(ctx, chosen.id, targetId)
  return changeAsModerator(ctx, chosen, { type: reported, state: answer }, (moderated, { type, state }) => {
    if (state.noReports === 0 && state.decision === null) throw new AppError('report_not_found')
    const which = sql`target_id = ${targetId} and community_id = ${moderated.id}`
    return { statements: type ? dismissStatements(ctx, moderated, { type, targetId }, which) : [], answer }
  })
}

const dismissStatements = (
  ctx: Ctx,
  moderated: Moderated,
  { type: targetType, targetId }: { type: TargetType; targetId: string },
  which: SQL
) => [
  logCommunityAction(
    ctx,
    moderated,
    { action: 'dismiss_reports', targetType, targetId },
    sql`exists (select 1 from ${reports} where ${which}) and ${moderated.may}`
  ),
  ...resolveReports(ctx, 'dismiss', moderated.me.id, sql`${which} and ${moderated.may}`)
]

/** Finds the type of a reported target; undefined: nobody has reported it. @throws AppError invalid_id. */
function typeOf({ db }: Ctx, targetId: string): Plan<TargetType | undefined> {
  if (!isId(targetId)) throw new AppError('invalid_id')
  const row = db.select({ type: reports.targetType }).from(reports).where(sql`target_id = ${targetId}`).limit(1)
  return plan([row], ([existing]) => existing?.type)
}

/**
 * Undoes the viewer's own recent dismissal or lock: the reports are open again, and a lock that was part of the
 * decision is lifted. Two database round trips.
 * @throws AppError invalid_id, report_not_found when the viewer has made no decision that can be undone, and what
 * changeAsModerator throws.
 */
export async function undoDecision(ctx: Ctx, { targetId, ...chosen }: ChosenItem): Promise<ReportedState> {
  if (!isId(targetId)) throw new AppError('invalid_id')
  const answer = findReportedState(ctx, chosen.id, targetId)
  return changeAsModerator(
    ctx,
    chosen,
    { last: findLastDecision(ctx, chosen.id, targetId), state: answer },
    (moderated, existing) => {
      const { last, state } = existing
      const isOwn = last?.by === moderated.me.id && !hasPassed(last.at, UNDO_MS, ctx.now.getTime())
      if (isOwn) return { statements: undoStatements(ctx, moderated, { ...last, targetId }), answer }
      if (state.noReports === 0) throw new AppError('report_not_found')
      return { statements: [], answer }
    }
  )
}

interface LastDecision {
  type: TargetType
  act: Resolution
  by: string
  at: number
}

function findLastDecision({ db }: Ctx, communityId: string, targetId: string): Plan<LastDecision | undefined> {
  const { targetType, act, settledBy, settledAt } = settledReports
  const row = db
    .select({ type: targetType, act, by: settledBy, at: settledAt })
    .from(settledReports)
    .where(sql`target_id = ${targetId} and community_id = ${communityId}`)
    .orderBy(sql`settled_at desc`)
    .limit(1)
  return plan([row], ([existing]) => existing)
}

function undoStatements(
  ctx: Ctx,
  moderated: Moderated,
  { type: targetType, targetId, act, by, at }: LastDecision & { targetId: string }
) {
  const which = sql`target_id = ${targetId} and settled_by = ${by} and settled_at = ${at}`
  const isStillReportable = isReportable(targetType, targetId)
  const isUndoable = sql`exists (select 1 from ${settledReports} where ${which}) and ${isStillReportable} and ${moderated.may}`
  const isLock = sql`id = ${targetId} and locked_by = ${by} and locked_at = ${at} and ${moderated.may}`
  const table = targetType === 'post' ? posts : comments
  const unlocked = ctx.db.run(sql`update ${table}
    set locked_at = null, locked_by = null, locked_by_group = null where ${isLock}`)
  const action = targetType === 'post' ? 'unlock_post' : 'unlock_comment'
  const isLocked = sql`exists (select 1 from ${table} where ${isLock})`
  const unlockedLog = logCommunityAction(ctx, moderated, { action, targetType, targetId }, isLocked)
  return [
    logCommunityAction(ctx, moderated, { action: 'restore_reports', targetType, targetId }, isUndoable),
    ...(act === 'lock' ? [unlockedLog, unlocked] : []),
    ...reopenReports(ctx, sql`${which} and ${isStillReportable} and ${moderated.may}`)
  ]
}

/**
 * SQL condition: true for a target that may be reported. The deletion of a comment also deletes its reports, and the
 * removal of a post deletes the reports of the post and of its comments: these reports are not reopened.
 */
function isReportable(type: TargetType, targetId: string): SQL {
  const isNotRemoved = sql`coalesce(p.deleted_as, 'normal') = 'normal'`
  return type === 'post'
    ? sql`exists (select 1 from ${posts} p where p.id = ${targetId} and ${isNotRemoved})`
    : sql`exists (select 1 from ${comments} m join ${posts} p on p.id = m.post_id
        where m.id = ${targetId} and m.deleted_at is null and ${isNotRemoved})`
}
