import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { NotificationType } from '#functions/contract/notifications.ts'
import type { TargetType } from '#functions/contract/views.ts'
import { notifications, users } from '#functions/db/schema/index.ts'

type Writer = Pick<Ctx, 'db' | 'now'>

interface CommentTarget {
  postId: string
  /** The first comment that the notification counts. */
  commentId: string
}

/** Types that repeat: an unseen notification of such a type counts further events. */
interface CountedTypes {
  new_comment: CommentTarget
  comment_reply: CommentTarget & { parentCommentId: string }
  new_votes: { targetType: TargetType; targetId: string }
}

interface RemovedTarget<Type extends TargetType, Reason> {
  targetType: Type
  targetId: string
  deletedAs: 'mods' | 'admins'
  reason: Reason
}

interface SingleTypes {
  deleted_post: RemovedTarget<'post', string | null>
  deleted_comment: RemovedTarget<'comment', string>
  /** The id of the admin or moderator who has appointed the moderator. */
  mod_add: { communityName: string; addedBy: string }
  new_badge: { badgeType: 'supporter' }
  welcome: { communityName: string }
  announcement: { postId: string }
  denied_comm: { body: string }
  created_comm: { communityName: string }
}

type ByType<Kinds> = { [Type in keyof Kinds]: { type: Type; notif: Kinds[Type] } }[keyof Kinds]

interface CountedSince {
  /** Time of the first counted event: RFC 3339. */
  firstCreatedAt: string
}
interface StoredCountedTypes {
  new_comment: CountedTypes['new_comment'] & CountedSince & { noComments: number }
  comment_reply: CountedTypes['comment_reply'] & CountedSince & { noComments: number }
  new_votes: CountedTypes['new_votes'] & CountedSince & { noVotes: number }
}

/** A notification as stored, by its type. */
export type StoredNotification = ByType<SingleTypes & StoredCountedTypes>

/** The stored notification of a row, by its type. */
export const storedNotification = ({
  notification
}: {
  notification: { type: NotificationType; notif: object }
}): StoredNotification => notification as StoredNotification

/** For each type, the field that counts events, and the field by which the events belong together. */
const COUNTS: { [Type in keyof CountedTypes]: { count: string; by: keyof CountedTypes[Type] } } = {
  new_comment: { count: 'noComments', by: 'postId' },
  comment_reply: { count: 'noComments', by: 'parentCommentId' },
  new_votes: { count: 'noVotes', by: 'targetId' }
}

/**
 * The statement that creates notifications, for the batch of their event. Only ids are stored, because names and
 * titles may change (rules.md 8). Triggers count each account's notifications and unseen ones, and keep the newest
 * notifications (migrations 0007 and 0017).
 * @param whom condition on users: true for the receivers.
 */
export const createNotifications = (
  ctx: Writer,
  { type, notif }: ByType<SingleTypes>,
  whom: SQL
): BatchItem<'sqlite'> => ctx.db.run(insertNotifications(ctx, type, null, notif, whom))

/**
 * The statement that creates or extends counted notifications: an unseen one counts one more event and becomes new
 * again. Its first and last time include all counted events, even when the clocks of servers differ.
 */
export function createCountedNotifications(
  ctx: Writer,
  { type, notif }: ByType<CountedTypes>,
  whom: SQL
): BatchItem<'sqlite'> {
  const { count, by } = COUNTS[type]
  const group = String(notif[by as keyof typeof notif])
  const path = sql.raw(`'$.${count}'`)
  const first = { ...notif, [count]: 1, firstCreatedAt: ctx.now.toISOString() }
  return ctx.db.run(sql`${insertNotifications(ctx, type, group, first, whom)}
    on conflict (user_id, type, group_key) where group_key is not null
    do update set created_at = min(created_at, excluded.created_at),
      updated_at = max(updated_at, excluded.updated_at), notif = json_set(notif, ${path}, json_extract(notif, ${path}) + 1)`)
}

function insertNotifications(
  { now }: Writer,
  type: NotificationType,
  group: string | null,
  notif: object,
  whom: SQL
): SQL {
  const at = now.getTime()
  return sql`insert into ${notifications} (user_id, type, group_key, seen, created_at, updated_at, notif)
    select id, ${type}, ${group}, 0, ${at}, ${at}, ${JSON.stringify(notif)} from ${users} where ${whom}`
}
