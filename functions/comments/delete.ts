import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import type { Group, PageComment, Viewer } from '#functions/contract/views.ts'
import { communityIdOf, postKey } from '#functions/db/post-key.ts'
import { comments, reports, users } from '#functions/db/schema/index.ts'
import { eraseUnused } from '#functions/images/unused.ts'
import { requireScope, stillMay } from '#functions/moderation/conditions.ts'
import { wasLogged } from '#functions/moderation/log.ts'
import { findReason } from '#functions/moderation/reasons.ts'
import { createNotifications } from '#functions/notify/create.ts'
import { schedulePushes } from '#functions/push/schedule.ts'
import { type ChangeableComment, changeComment, logCommentAction, refuseFor, type Wanted } from './change.ts'
import { releasedFrom } from './picture.ts'
import { whyNotDeleted } from './rules.ts'

export interface Deletion extends Wanted, ReasonInput {
  as: Group
}

/**
 * Deletes a comment; its replies stay. The author's own deletion erases the text; a deletion by moderators or admins
 * keeps the text for viewers with rights (rules.md 11), and notifies the author when a reason is given. Every deletion
 * erases the picture, whose address is open to everybody who has it, and the open reports. Two database round trips.
 * @returns the comment as the viewer sees it after the deletion.
 * @throws AppError not_logged_in, too_many_requests, invalid_id, post_not_found, comment_not_found, not_author,
 * not_mod, not_admin, comment_deleted (409), too_long, rule_not_found.
 */
export async function deleteComment(ctx: Ctx, { as, reason, ruleId, ...input }: Deletion): Promise<PageComment> {
  const { db, now } = ctx
  const { id } = input
  const removalReason = findReason(ctx, { reason, ruleId }, communityIdOf(postKey(input.post)))
  const deleted = await changeComment(ctx, input, {
    extra: { removalReason },
    refuse(result, me) {
      requireScope(ctx, as)
      refuseFor(whyNotDeleted(result, me, as), 409)
    },
    statements(result, me, { removalReason }) {
      const { userId, communityId } = result
      const live = db
        .select({ one: sql`1` })
        .from(comments)
        .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
      const may = sql`${exists(live)} and ${stillMay(ctx, { userId: me.id, as, communityId })}`
      const erased = as === 'normal' ? { body: '', bodyHtml: '' } : {}
      return [
        ...(as === 'normal' ? [] : removal(ctx, { as, reason: removalReason() }, result, me, may)),
        db
          .update(users)
          .set({ noComments: sql`${users.noComments} - 1` })
          .where(and(eq(users.id, userId), may)),
        releasedFrom(ctx, id, may),
        db.delete(reports).where(and(eq(reports.targetId, id), eq(reports.targetType, 'comment'), may)),
        // The update of the comment is the last statement, because all statements before it check that the comment is
        // not deleted.
        db
          .update(comments)
          .set({ ...erased, image: null, deletedAt: now.getTime(), deletedBy: me.id, deletedAs: as })
          .where(and(eq(comments.id, id), may))
      ]
    },
    erases: true,
    isDone: me => sql`${comments.deletedAt} = ${now.getTime()} and ${comments.deletedBy} = ${me.id}`
  })
  ctx.later(eraseUnused(ctx))
  if (as !== 'normal') schedulePushes(ctx)
  return deleted
}

interface Removal {
  as: 'mods' | 'admins'
  reason: string | null
}

/** Statements for a deletion by moderators or admins: they write a log entry, and a notification with the reason. */
function removal(
  ctx: Ctx,
  { as, reason }: Removal,
  result: ChangeableComment,
  me: Viewer,
  applies: SQL
): BatchItem<'sqlite'>[] {
  const log = logCommentAction(ctx, me, result, { action: 'delete_comment', capacity: as, reason }, applies)
  if (reason === null || result.userId === me.id) return [log]
  const author = sql`id = ${result.userId} and deleted_at is null and ${wasLogged}`
  const notif = { targetType: 'comment', targetId: result.id, deletedAs: as, reason } as const
  return [log, createNotifications(ctx, { type: 'deleted_comment', notif }, author)]
}
