import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { userMutes } from '#functions/db/schema/index.ts'
import { createCountedNotifications } from '#functions/notify/create.ts'

interface NewComment {
  id: string
  postId: string
  userId: string
  parent: { id: string; userId: string } | null
}

/**
 * Statements that notify the authors of the post and of the parent comment of a new comment (rules.md 8); an account
 * gets one notification at most.
 * @param isCreated SQL condition: true when the comment has been inserted.
 */
export function notifyOfComment(
  ctx: Ctx,
  { id, postId, userId, parent }: NewComment,
  postAuthor: string,
  isCreated: SQL
): BatchItem<'sqlite'>[] {
  const isNotified = (account: string) => sql`id = ${account} and deleted_at is null and reply_notifications_off = 0
    and not exists (select 1 from ${userMutes} where user_id = ${account} and muted_user_id = ${userId}) and ${isCreated}`
  const notif = { postId, commentId: id }
  const answered = parent && parent.userId !== userId ? parent : null
  return [
    ...(answered
      ? [
          createCountedNotifications(
            ctx,
            { type: 'comment_reply', notif: { ...notif, parentCommentId: answered.id } },
            isNotified(answered.userId)
          )
        ]
      : []),
    ...(postAuthor !== userId && postAuthor !== parent?.userId
      ? [createCountedNotifications(ctx, { type: 'new_comment', notif }, isNotified(postAuthor))]
      : [])
  ]
}
