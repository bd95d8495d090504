import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import type { Group, PageComment, Viewer } from '#functions/contract/views.ts'
import { mapPlan, type Plan, type Plans, plan, together } from '#functions/db/plan.ts'
import { isPost, postKey } from '#functions/db/post-key.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { comments, posts } from '#functions/db/schema/index.ts'
import { dropComment } from '#functions/edge/drop-pages.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { stillMay } from '#functions/moderation/conditions.ts'
import { createLogEntry, type NewLogEntry } from '#functions/moderation/log.ts'
import { commentId, getPageComment } from './comments.ts'
import type { Changeable } from './rules.ts'

/** The comment that a call names. */
export interface Wanted {
  /** The id of the comment's post, or the post's public id. */
  post: string
  id: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

export interface ChangeableComment extends Changeable {
  id: string
  postId: string
  body: string
  image: StoredImage | null
  mentionsTold: number
  userGroup: Group
  lockedByGroup: Group | null
}

/** A kind of change of a comment, such as an edit or a lock, with its rule and its statements. */
interface Change<Beside> {
  /** Further reads on which the statements depend. */
  extra: Plans<Beside>
  /** Checks the rule of the change. @throws AppError when the change is not allowed. */
  refuse(result: ChangeableComment, me: Viewer): void
  /** The statements of the change, for one batch. */
  statements(result: ChangeableComment, me: Viewer, extra: Beside): BatchItem<'sqlite'>[]
  /** True when the change erases text: cached pages with this text are then dropped. */
  erases?: boolean
  /** SQL condition: true for a comment on which the change has been done. */
  isDone(me: Viewer): SQL
}

/**
 * Changes a comment: reads the state on which the rule depends, writes in one batch that checks the rule again, and
 * returns the comment. Two database round trips.
 */
export async function changeComment<Beside extends object>(
  ctx: Ctx,
  { post, id, key }: Wanted,
  { extra, refuse, statements, erases, isDone }: Change<Beside>
): Promise<PageComment> {
  const item = changeableComment(ctx, post, id)
  const outcome = getPageComment(ctx, id)
  const needs = { item, extra: together(extra) }
  const changed = await writeOnce(ctx, { limit: 'changeContent', key, again: outcome }, needs, (result, me) => {
    refuse(result.item, me)
    const done = ctx.db
      .select({ one: sql`1` })
      .from(comments)
      .where(and(eq(comments.id, id), isDone(me)))
    const isSo = plan([done], rows => rows.length > 0)
    const answer = mapPlan(together({ item, isSo, outcome }), ({ item, isSo, outcome }) => {
      if (isSo) return outcome
      // The batch changed nothing, because the comment or the viewer's rights have changed between the two database
      // round trips. The rule is checked again, to throw the reason.
      refuse(item, ctx.auth.viewer ?? me)
      throw new AppError('unavailable')
    })
    return { statements: statements(result.item, me, result.extra), isDone: exists(done), answer }
  })
  if (erases) ctx.later(dropComment(ctx, changed))
  return changed
}

/** Throws the error of a rule. @throws AppError with the rule's error code, unless the code is null. */
export function refuseFor(refusal: ErrorCode | null, status?: 409): void {
  if (!refusal) return
  // Deleting a deleted comment is a conflict; any other change of a deleted comment is forbidden.
  throw new AppError(refusal, refusal === 'comment_deleted' && status ? { status } : {})
}

/**
 * SQL condition: true for a comment that the viewer wrote and that is not deleted, while the viewer has the capacity
 * (author, moderator or admin).
 */
export const isOwn = (
  ctx: Ctx,
  id: string,
  me: Viewer,
  as: Group,
  { communityId }: ChangeableComment
): SQL | undefined =>
  and(
    eq(comments.id, id),
    eq(comments.userId, me.id),
    isNull(comments.deletedAt),
    stillMay(ctx, { userId: me.id, as, communityId })
  )

/**
 * Reads the comment that is to be changed, with its post.
 * @throws AppError invalid_id, post_not_found, comment_not_found, also for a comment of another post.
 */
function changeableComment({ db }: Ctx, post: string, id: string): Plan<ChangeableComment> {
  const row = db
    .select({
      id: comments.id,
      postId: posts.id,
      userId: comments.userId,
      communityId: posts.communityId,
      body: comments.body,
      image: comments.image,
      mentionsTold: comments.mentionsTold,
      userGroup: comments.userGroup,
      lockedByGroup: comments.lockedByGroup,
      deletedAt: comments.deletedAt
    })
    .from(posts)
    .leftJoin(comments, and(eq(comments.postId, posts.id), eq(comments.id, commentId(id))))
    .where(isPost(postKey(post)))
  return plan([row], ([result]) => {
    if (!result) throw new AppError('post_not_found')
    const { id, userId, body, userGroup, ...rest } = result
    if (id === null || userId === null || body === null || userGroup === null) throw new AppError('comment_not_found')
    return { ...rest, id, userId, body, userGroup, mentionsTold: rest.mentionsTold ?? 0 }
  })
}

/** Makes the log entry for an action of a moderator or admin on a comment. */
export const logCommentAction = (
  { db, now }: Ctx,
  me: Viewer,
  { id, communityId }: ChangeableComment,
  entry: Pick<NewLogEntry, 'action' | 'capacity' | 'reason'>,
  applies: SQL
): BatchItem<'sqlite'> =>
  createLogEntry(db, { ...entry, at: now, actorId: me.id, targetType: 'comment', targetId: id, communityId }, applies)
