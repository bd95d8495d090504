import { and, eq, type SQL, sql } from 'drizzle-orm'
import { commentId } from '#functions/comments/comments.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { REPORT_DESCRIPTION_MAX } from '#functions/contract/limits.ts'
import type { Report } from '#functions/contract/report.ts'
import { isTargetType } from '#functions/contract/target-type.ts'
import type { Group, TargetType } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { isPost, postKey } from '#functions/db/post-key.ts'
import { comments, idempotencyKeys, posts, reports } from '#functions/db/schema/index.ts'
import { withHooks } from '#functions/hooks/schedule.ts'
import { type CallKey, isOfKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { reportReasons } from '#functions/messages/reports.ts'
import { isBanned } from '#functions/moderation/bans.ts'
import { wordsOf } from '#functions/moderation/reasons.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { type Reportable, whyNotReported } from './rules.ts'
import { type ReportRow, reportView } from './views.ts'

export interface Reporting {
  /** Type of the target: post or comment. */
  type: string
  targetId: string
  /** Number of the reason for the report; 0: no reason. */
  reason: number
  /** The reporter's own description, allowed with each reason. */
  description?: string | null | undefined
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

/**
 * Reports a post or comment to the moderators of its community. Two database round trips.
 * @throws AppError invalid_report_type, invalid_reason, too_long, invalid_id, not_logged_in, post_not_found,
 * comment_not_found, banned_from_community, own_content, comment_deleted, post_deleted, already_reported,
 * too_many_requests.
 */
export function report(ctx: Ctx, { type, targetId, reason, key, ...input }: Reporting): Promise<Report> {
  if (!isTargetType(type)) throw new AppError('invalid_report_type', { field: 'type' })
  if (!reportReasons.some(({ id }) => id === reason)) throw new AppError('invalid_reason', { field: 'reason' })
  const description = wordsOf(input.description, { max: REPORT_DESCRIPTION_MAX, field: 'description' })
  const target = type === 'post' ? targetPost(ctx, targetId) : targetComment(ctx, targetId)
  const own = ownReport(ctx, type, targetId)
  // `own` (the viewer's open report) is empty when moderators have resolved the report since the first call.
  const again = mapPlan(together({ target, first: firstReport(ctx, key), own }), ({ target, first, own }) => {
    if (own) return reportView(own)
    return reportView({ ...target, ...first, targetType: type, targetId: target.id, reasonId: reason, description })
  })
  return writeOnce(ctx, { limit: 'report', key, again }, { target }, (result, me) => {
    const { id, postId, communityId } = result.target
    const refusal = whyNotReported(me, type, result.target)
    if (refusal) throw new AppError(refusal)
    // The insert checks the session, bans and duplicates. It does not check whether the target was deleted during the
    // call: such a report does no harm, because moderators see that its target is deleted.
    const insert = ctx.db.run(sql`insert into ${reports}
      (community_id, post_id, target_type, target_id, reason_id, user_id, created_at, description)
      select ${communityId}, ${postId}, ${type}, ${id}, ${reason}, ${me.id}, ${ctx.now.getTime()}, ${description}
      where ${viewerId(ctx)} = ${me.id} and not ${isBanned(ctx, me.id, communityId)} on conflict do nothing`)
    const answer = mapPlan(together({ target, own }), ({ target, own }) => {
      if (!own) throw new AppError(whyNotReported(me, type, target) ?? 'banned_from_community')
      return reportView(own)
    })
    const isDone = sql`exists ${reportOf({ type, id, me: me.id })}`
    return {
      statements: [insert, ...storeWithKey(ctx, key, { type, id, me: me.id })],
      isDone,
      answer: withHooks(ctx, communityId, answer)
    }
  })
}

interface Target extends Reportable {
  id: string
  postId: string
  communityId: string
}

// The column names must be qualified: drizzle omits the table's name in a query of one table, and a subquery would then
// use its own column of that name.
const stateOf = (ctx: Ctx, type: TargetType) => ({
  isBanned: sql`${isBanned(ctx, viewerId(ctx) as SQL, sql.raw(`${type}s.community_id`))}`.mapWith(Boolean),
  isReported: sql`exists (select 1 from ${reports}
    where user_id = ${viewerId(ctx)} and target_type = ${type} and target_id = ${sql.raw(`${type}s.id`)})`.mapWith(
    Boolean
  )
})

function targetPost(ctx: Ctx, id: string): Plan<Target> {
  const { userId, communityId, deletedAs } = posts
  const row = ctx.db
    .select({
      id: posts.id,
      postId: posts.id,
      communityId,
      userId,
      deletedAs,
      postDeletedAs: deletedAs,
      ...stateOf(ctx, 'post')
    })
    .from(posts)
    .where(isPost(postKey(id)))
  return plan([row], ([result]) => result ?? missing('post_not_found'))
}

function targetComment(ctx: Ctx, id: string): Plan<Target> {
  const { postId, userId, communityId, deletedAs } = comments
  const postDeletedAs = sql<Group | null>`(select deleted_as from ${posts} where id = ${sql.raw('comments.post_id')})`
  const row = ctx.db
    .select({ id: comments.id, postId, communityId, userId, deletedAs, postDeletedAs, ...stateOf(ctx, 'comment') })
    .from(comments)
    .where(eq(comments.id, commentId(id)))
  return plan([row], ([result]) => result ?? missing('comment_not_found'))
}

function missing(code: 'post_not_found' | 'comment_not_found'): never {
  throw new AppError(code)
}

/** Reads the viewer's own open report of a target. */
function ownReport(ctx: Ctx, type: TargetType, input: string): Plan<ReportRow | undefined> {
  const targetId =
    type === 'post' ? sql`(select ${posts.id} from ${posts} where ${isPost(postKey(input))})` : sql`${input}`
  const own = ctx.db
    .select()
    .from(reports)
    .where(and(eq(reports.userId, viewerId(ctx)), eq(reports.targetType, type), sql`${reports.targetId} = ${targetId}`))
  return plan([own], ([row]) => row)
}

interface CreatedReport {
  type: TargetType
  id: string
  me: string
}

/** SQL expression for the number of the report that the viewer has made of a target. */
const reportOf = ({ type, id, me }: CreatedReport): SQL =>
  sql`(select id from ${reports} where user_id = ${me} and target_type = ${type} and target_id = ${id})`

/**
 * Stores the report's number with the Idempotency-Key of the call, after the insert, because the number exists only
 * then.
 */
const storeWithKey = (ctx: Ctx, key: CallKey | null, created: CreatedReport) =>
  key === null
    ? []
    : [
        ctx.db.run(
          sql`update ${idempotencyKeys} set answer = coalesce(${reportOf(created)}, '') where ${isOfKey(ctx, key)}`
        )
      ]

/** Reads the number and time of the report that the first call with an Idempotency-Key has created. */
function firstReport(ctx: Ctx, key: CallKey | null): Plan<Pick<ReportRow, 'id' | 'createdAt'>> {
  const { answer, createdAt } = idempotencyKeys
  const first = ctx.db
    .select({ answer, createdAt })
    .from(idempotencyKeys)
    .where(key ? isOfKey(ctx, key) : sql`false`)
  return plan([first], ([row]) => ({ id: Number(row?.answer), createdAt: row?.createdAt ?? ctx.now.getTime() }))
}
