import { and, eq, exists, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import type { Group, PageComment, Viewer } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { comments, posts, reports, users } from '#functions/db/schema/index.ts'
import { isoTimeOrNull } from '#functions/db/time.ts'
import { dropComment } from '#functions/edge/pages.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { RENDERER_VERSION } from '#functions/markdown/markdown.ts'
import { stillMay } from '#functions/moderation/holds.ts'
import { logged } from '#functions/moderation/log.ts'
import { isPost, postKey } from '#functions/posts/key.ts'
import { commentId, getPageComment } from './comments.ts'
import { type Changeable, whyNotDeleted, whyNotEdited, whyNotSpoken } from './rules.ts'
import { renderedComment } from './text.ts'

/** The comment that a call names. */
export interface Wanted {
  /** The post's id, or its public id. */
  post: string
  id: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

interface Found extends Changeable {
  body: string
  userGroup: Group
  editedAt: number | null
}

/** One of the three ways to change a comment. */
interface Change {
  /** @throws AppError of what may not be done. */
  refuse(found: Found, me: Viewer): void
  /** The statements of the change, for one batch. */
  statements(found: Found, me: Viewer): BatchItem<'sqlite'>[]
  /** True when text is erased: cached pages that show it are then dropped. */
  erases?: boolean
  /** SQL condition: true for the comment once the change is done. */
  isDone(me: Viewer): SQL
}

export interface Edit extends Wanted {
  /** Markdown. */
  body: string
  /**
   * `editedAt` of the comment as the writer loaded it; undefined: no conflict check.
   * With it an edit from a second window cannot overwrite the first silently.
   */
  basedOn?: string | null | undefined
}

/**
 * Edits the text of an own comment; the same text is no edit. Two round trips.
 * @throws AppError not_logged_in, too_many_requests, invalid_id, post_not_found, comment_not_found, not_author,
 * comment_deleted, edit_conflict, comment_empty, body_too_long.
 */
export function editComment(ctx: Ctx, { body: source, basedOn, ...wanted }: Edit): Promise<PageComment> {
  const { db, now } = ctx
  return change(ctx, wanted, {
    refuse(found, me) {
      refuseFor(whyNotEdited(found, me))
      const isOlder = basedOn !== undefined && basedOn !== isoTimeOrNull(found.editedAt)
      if (isOlder && found.body !== source) throw new AppError('edit_conflict', { field: 'body' })
    },
    statements(found, me) {
      const { body, bodyHtml } = renderedComment(source)
      const isSame = basedOn === undefined ? undefined : sql`${comments.editedAt} is ${found.editedAt}`
      const edit = db
        .update(comments)
        .set({ body, bodyHtml, rendererVersion: RENDERER_VERSION, editedAt: now.getTime() })
        .where(and(isOwn(ctx, wanted.id, me, 'normal', found), ne(comments.body, body), isSame))
      return [edit]
    },
    erases: true,
    isDone: () => sql`${comments.body} = ${source}`
  })
}

export interface Speech extends Wanted {
  group: Group
}

/**
 * Sets the capacity in which an own comment speaks. Two round trips.
 * @throws AppError not_logged_in, too_many_requests, invalid_id, post_not_found, comment_not_found, not_author,
 * comment_deleted, not_mod, not_admin.
 */
export function speakAs(ctx: Ctx, { group, ...wanted }: Speech): Promise<PageComment> {
  return change(ctx, wanted, {
    refuse: (found, me) => refuseFor(whyNotSpoken(found, me, group)),
    statements: (found, me) => [
      ctx.db
        .update(comments)
        .set({ userGroup: group })
        .where(isOwn(ctx, wanted.id, me, group, found))
    ],
    isDone: () => sql`${comments.userGroup} = ${group}`
  })
}

export interface Deletion extends Wanted {
  as: Group
}

/**
 * Deletes a comment; replies stay. Its author erases the text, moderators and admins keep it for those who may see it
 * (rules.md 11). Its reports go. Two round trips.
 * @returns the comment as the viewer sees it then.
 * @throws AppError not_logged_in, too_many_requests, invalid_id, post_not_found, comment_not_found, not_author, not_mod,
 * not_admin, comment_deleted (409).
 */
export function deleteComment(ctx: Ctx, { as, ...wanted }: Deletion): Promise<PageComment> {
  const { db, now } = ctx
  const { id } = wanted
  return change(ctx, wanted, {
    refuse: (found, me) => refuseFor(whyNotDeleted(found, me, as), 409),
    statements(found, me) {
      const { userId, communityId } = found
      const live = db
        .select({ one: sql`1` })
        .from(comments)
        .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
      const may = sql`${exists(live)} and ${stillMay(ctx, { userId: me.id, as, communityId })}`
      const deed = { at: now, actorId: me.id, capacity: as, action: 'delete_comment', targetType: 'comment' } as const
      const erased = as === 'normal' ? { body: '', bodyHtml: '' } : {}
      return [
        ...(as === 'normal' ? [] : [logged(db, { ...deed, targetId: id, communityId }, may)]),
        db
          .update(users)
          .set({ noComments: sql`${users.noComments} - 1` })
          .where(and(eq(users.id, userId), may)),
        db.delete(reports).where(and(eq(reports.targetId, id), eq(reports.targetType, 'comment'), may)),
        // The last, for the others look whether it is still there.
        db
          .update(comments)
          .set({ ...erased, deletedAt: now.getTime(), deletedBy: me.id, deletedAs: as })
          .where(and(eq(comments.id, id), may))
      ]
    },
    erases: true,
    isDone: me => sql`${comments.deletedAt} = ${now.getTime()} and ${comments.deletedBy} = ${me.id}`
  })
}

/** Reads what the rule needs, writes in one batch that repeats the guard, and answers with the comment. */
async function change(
  ctx: Ctx,
  { post, id, key }: Wanted,
  { refuse, statements, erases, isDone }: Change
): Promise<PageComment> {
  const item = foundComment(ctx, post, id)
  const outcome = getPageComment(ctx, id)
  const changed = await writeOnce(ctx, { act: 'changeContent', key, again: outcome }, { item }, (found, me) => {
    refuse(found.item, me)
    const done = ctx.db
      .select({ one: sql`1` })
      .from(comments)
      .where(and(eq(comments.id, id), isDone(me)))
    const isSo = plan([done], rows => rows.length > 0)
    const answer = mapPlan(together({ item, isSo, outcome }), ({ item, isSo, outcome }) => {
      if (isSo) return outcome
      // The guard failed: the state has changed between the two round trips.
      refuse(item, ctx.auth.viewer ?? me)
      throw new AppError('unavailable')
    })
    return { statements: statements(found.item, me), isDone: exists(done), answer }
  })
  if (erases) ctx.later(dropComment(ctx, changed))
  return changed
}

/** @throws AppError with the code, when there is one. */
function refuseFor(refusal: ErrorCode | null, status?: 409): void {
  if (!refusal) return
  // Deleting a deleted comment is a conflict; changing one is forbidden.
  throw new AppError(refusal, refusal === 'comment_deleted' && status ? { status } : {})
}

/** SQL condition: true for a live comment of the viewer, who still has the capacity. */
const isOwn = (ctx: Ctx, id: string, me: Viewer, as: Group, { communityId }: Found): SQL | undefined =>
  and(
    eq(comments.id, id),
    eq(comments.userId, me.id),
    isNull(comments.deletedAt),
    stillMay(ctx, { userId: me.id, as, communityId })
  )

/** @throws AppError invalid_id, post_not_found, comment_not_found: when it belongs to another post, too. */
function foundComment({ db }: Ctx, post: string, id: string): Plan<Found> {
  const row = db
    .select({
      userId: comments.userId,
      communityId: posts.communityId,
      body: comments.body,
      userGroup: comments.userGroup,
      editedAt: comments.editedAt,
      deletedAt: comments.deletedAt
    })
    .from(posts)
    .leftJoin(comments, and(eq(comments.postId, posts.id), eq(comments.id, commentId(id))))
    .where(isPost(postKey(post)))
  return plan([row], ([found]) => {
    if (!found) throw new AppError('post_not_found')
    const { userId, body, userGroup, ...rest } = found
    if (userId === null || body === null || userGroup === null) throw new AppError('comment_not_found')
    return { ...rest, userId, body, userGroup }
  })
}
