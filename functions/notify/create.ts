import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { NotificationType } from '#functions/contract/notifications.ts'
import type { TargetType } from '#functions/contract/views.ts'
import { notifications, users } from '#functions/db/schema/index.ts'

type Writer = Pick<Ctx, 'db' | 'now'>

interface CommentTarget {
  postId: string
  /** Id of the first comment that the notification counts. */
  commentId: string
}

/** Types of notifications for events that repeat: an unseen notification of such a type counts further events. */
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
  /** Notification of a follower of `userId`, the author of the new post. */
  new_post_followed: { postId: string; userId: string }
  /** `commentId` is null for a mention in a post; `userId` is the id of the account that mentions the receiver. */
  mention: { postId: string; commentId: string | null; userId: string }
  deleted_post: RemovedTarget<'post', string | null>
  deleted_comment: RemovedTarget<'comment', string>
  /** Notification of a new moderator; `addedBy` is the id of the admin or moderator who appointed them. */
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
  /** `lastCommentId` is the id of the comment that was counted last. */
  new_comment_followed: CommentTarget & CountedSince & { noComments: number; lastCommentId: string }
  new_comment: CountedTypes['new_comment'] & CountedSince & { noComments: number }
  comment_reply: CountedTypes['comment_reply'] & CountedSince & { noComments: number }
  new_votes: CountedTypes['new_votes'] & CountedSince & { noVotes: number }
}

/** A notification as stored, by its type. */
export type StoredNotification = ByType<SingleTypes & StoredCountedTypes>

/** Gives the stored notification of a row, typed by its type. */
export const storedNotification = ({
  notification
}: {
  notification: { type: NotificationType; notif: object }
}): StoredNotification => notification as StoredNotification

/** For each type, the field with the number of events, and the field whose value all counted events have in common. */
const COUNTS: { [Type in keyof CountedTypes]: { count: string; by: keyof CountedTypes[Type] } } = {
  new_comment: { count: 'noComments', by: 'postId' },
  comment_reply: { count: 'noComments', by: 'parentCommentId' },
  new_votes: { count: 'noVotes', by: 'targetId' }
}

/** The field whose value all events in a notification have in common, for each type that counts further events. */
const GROUPED_BY: { [Type in keyof StoredCountedTypes]: keyof StoredCountedTypes[Type] } = {
  new_comment: COUNTS.new_comment.by,
  comment_reply: COUNTS.comment_reply.by,
  new_votes: COUNTS.new_votes.by,
  new_comment_followed: 'postId'
}

/**
 * SQL expression for the group in which a stored notification counts further events; null for a type that counts none.
 */
export const groupOf: SQL = sql`case ${notifications.type} ${sql.join(
  Object.entries(GROUPED_BY).map(([type, field]) => sql`when ${type} then ${notifications.notif} ->> ${`$.${field}`}`),
  sql` `
)} end`

/**
 * Statement that creates notifications, in the batch that writes the event they are about. Only ids are stored, because
 * names and titles may change (rules.md 8). Triggers update each account's number of notifications and of unseen ones,
 * and delete the oldest notifications above a limit (migrations 0007 and 0017).
 * @param whom condition on users: true for the receivers.
 */
export const createNotifications = (
  ctx: Writer,
  { type, notif }: ByType<SingleTypes>,
  whom: SQL
): BatchItem<'sqlite'> => ctx.db.run(insertNotifications(ctx, type, null, notif, whom))

const inGroup = sql.raw('on conflict (user_id, type, group_key) where group_key is not null')
const onceForGroup = sql`${inGroup} do nothing`
/** Beginning of the change that counts one more event in a notification. */
const counting = sql`${inGroup} do update set created_at = min(created_at, excluded.created_at),
  updated_at = max(updated_at, excluded.updated_at),`

/**
 * Statement that tells accounts of a text that mentions them; an account is told once of a text, also when the text is
 * edited.
 */
export const createMentions = (ctx: Writer, notif: SingleTypes['mention'], whom: SQL): BatchItem<'sqlite'> =>
  ctx.db.run(sql`${insertNotifications(ctx, 'mention', notif.commentId ?? notif.postId, notif, whom)} ${onceForGroup}`)

/** Statement that tells followers of a new post; an account is told once of a post, also when the statement is repeated. */
export const createPostFollowed = (
  ctx: Writer,
  notif: SingleTypes['new_post_followed'],
  whom: SQL
): BatchItem<'sqlite'> =>
  ctx.db.run(sql`${insertNotifications(ctx, 'new_post_followed', notif.postId, notif, whom)} ${onceForGroup}`)

/**
 * Statement that tells followers of a post of a new comment, grouped by the post. It counts no comment twice in a
 * notification, also when the statement is repeated.
 */
export function createCommentFollowed(ctx: Writer, notif: CommentTarget, whom: SQL): BatchItem<'sqlite'> {
  const { commentId } = notif
  const first = { ...notif, lastCommentId: commentId, noComments: 1, firstCreatedAt: ctx.now.toISOString() }
  return ctx.db.run(sql`${insertNotifications(ctx, 'new_comment_followed', notif.postId, first, whom)} ${counting}
      notif = json_set(notif, '$.noComments', json_extract(notif, '$.noComments') + 1, '$.lastCommentId', ${commentId})
    where notif ->> '$.lastCommentId' <> ${commentId}`)
}

/**
 * Statement for an event that repeats: it adds the event to the receiver's unseen notification of this kind, which
 * becomes new again, or creates a notification. The first and the last time in the notification include all counted
 * events, even when the clocks of servers differ.
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
  return ctx.db.run(sql`${insertNotifications(ctx, type, group, first, whom)} ${counting}
      notif = json_set(notif, ${path}, json_extract(notif, ${path}) + 1)`)
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
