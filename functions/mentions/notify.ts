import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { comments, posts, userMutes, users } from '#functions/db/schema/index.ts'
import { createMentions } from '#functions/notify/create.ts'
import { schedulePushes } from '#functions/push/schedule.ts'

/** Time in milliseconds after the creation of a text within which its edits notify whom they add: rules.md 25. */
const EDIT_TELLS_MS = 15 * 60_000

interface Mentioning {
  postId: string
  /** Id of the comment that mentions the accounts; null: the post does. */
  commentId: string | null
  /** Id of the text's author. */
  userId: string
  /** Ids of the mentioned accounts. */
  told: readonly string[]
}

/**
 * Statements that notify the accounts that a text mentions (rules.md 25): not its author, nobody who mutes the author,
 * and nobody who is told of the text as a reply. No statements for a text without mentions. Their push messages are
 * queued after the response.
 * @param isWritten SQL condition: true when the text has been stored.
 */
export function notifyMentioned(ctx: Ctx, { told, ...notif }: Mentioning, isWritten: SQL): BatchItem<'sqlite'>[] {
  const ids = told.filter(id => id !== notif.userId)
  if (ids.length === 0) return []
  const isTold = sql`id in ${ids} and deleted_at is null and banned_at is null and mention_notifications_off = 0
    and not exists (select 1 from ${userMutes} where user_id = ${users.id} and muted_user_id = ${notif.userId})
    and not ${isAnswered(notif)} and ${isWritten}`
  schedulePushes(ctx)
  return [createMentions(ctx, notif, isTold)]
}

/** SQL condition on an account: true when it is told of a comment as of a reply. */
function isAnswered({ postId, commentId }: Pick<Mentioning, 'postId' | 'commentId'>): SQL {
  if (commentId === null) return sql`false`
  const authors = sql`select user_id from ${posts} where id = ${postId}
    union all select p.user_id from ${comments} c join ${comments} p on p.id = c.parent_id where c.id = ${commentId}`
  return sql`(reply_notifications_off = 0 and id in (${authors}))`
}

/** SQL condition on a post or comment: true when it is so new that an edit notifies whom it adds. */
export const isFresh = ({ now }: Pick<Ctx, 'now'>): SQL => sql`created_at > ${now.getTime() - EDIT_TELLS_MS}`
