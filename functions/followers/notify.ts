import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { FollowType } from '#functions/contract/follows.ts'
import { firstIdAt, timeOfId } from '#functions/db/id.ts'
import { mapPlan, type Plan } from '#functions/db/plan.ts'
import {
  communityMutes,
  followerDeliveries,
  follows,
  notifications,
  posts,
  userMutes,
  users
} from '#functions/db/schema/index.ts'
import { createCommentFollowed, createPostFollowed } from '#functions/notify/create.ts'
import { schedulePushes } from '#functions/push/schedule.ts'

/**
 * Number of followers that one batch tells. It is small, because other writes wait until the batch is done. A text with
 * more followers tells them by the queue (functions/followers/deliver.ts).
 */
export const FOLLOWERS_PER_BATCH = 500
/** Number of posts of an account of which its followers are told in a day of UTC: rules.md 25. */
const POSTS_TOLD_PER_DAY = 10
const DAY_MS = 86_400_000

type Writer = Pick<Ctx, 'db' | 'now'>

/** A new comment to a post. */
export interface NewComment {
  id: string
  postId: string
  communityId: string
  userId: string
  /** Id of the post's author. */
  postAuthor: string
  /** Id of the author of the comment that this one answers; null: it answers the post. */
  parentAuthor: string | null
}

/** A new post of an account. */
export interface NewPost {
  id: string
  communityId: string
  userId: string
}

/**
 * SQL expression for the number of followers, at most one more than a batch tells. Nobody costs no row read.
 * @param id expression for the id of the post or account.
 */
export const countFollowers = (type: FollowType, id: SQL): SQL<number> =>
  sql`(select count(*) from (select 1 from ${follows} where target_type = ${type} and target_id = ${id}
    limit ${FOLLOWERS_PER_BATCH + 1}))`

/** A part of the followers, in the order of their ids. */
export interface Part {
  /** Id of the last account that was told; '' at the start. */
  from: string
  /** Id of the last account of this part; null: all remaining ones. */
  to: string | null
}
const ALL: Part = { from: '', to: null }

/**
 * Statement that tells followers of a post of a new comment. Not told are its author, who is told of it as of a reply
 * or a mention, and who mutes its author, the post's author or the community. It stands behind the statement of
 * mentions.
 * @param isWritten SQL condition: true when the comment has been stored.
 */
export function tellOfComment(ctx: Writer, comment: NewComment, isWritten: SQL, part = ALL): BatchItem<'sqlite'> {
  const { id, postId, communityId, userId, postAuthor, parentAuthor } = comment
  const others = [userId, postAuthor, ...(parentAuthor === null ? [] : [parentAuthor])]
  const isTold = sql`${isFollower('post', postId, part)} and id not in ${others}
    and ${isOpenTo({ textId: id, communityId, authors: [userId, postAuthor] })} and ${isWritten}`
  return createCommentFollowed(ctx, { postId, commentId: id }, isTold)
}

/** Statement that tells followers of an account of its new post; the first posts of a day alone are told. */
export function tellOfPost(ctx: Writer, { id, communityId, userId }: NewPost, isWritten: SQL, part = ALL) {
  const time = timeOfId(id)
  const earlier = sql`(select count(*) from ${posts} where user_id = ${userId}
    and id >= ${firstIdAt(time - (time % DAY_MS))} and id < ${id})`
  const isTold = sql`${isFollower('user', userId, part)}
    and ${isOpenTo({ textId: id, communityId, authors: [userId] })} and ${isWritten} and ${earlier} < ${POSTS_TOLD_PER_DAY}`
  return createPostFollowed(ctx, { postId: id, userId }, isTold)
}

const isFollower = (type: FollowType, id: string, { from, to }: Part): SQL =>
  sql`id in (select user_id from ${follows} where target_type = ${type} and target_id = ${id} and user_id > ${from}
    ${to === null ? sql`` : sql`and user_id <= ${to}`})`

interface Text {
  textId: string
  communityId: string
  /** Ids of the accounts whose mutes count. */
  authors: string[]
}

/** SQL condition on an account: true when it may be told of a text, and is not told of it as of a mention. */
const isOpenTo = ({ textId, communityId, authors }: Text): SQL =>
  sql`deleted_at is null and banned_at is null and reply_notifications_off = 0
    and not exists (select 1 from ${userMutes} where user_id = ${users.id} and muted_user_id in ${authors})
    and not exists (select 1 from ${communityMutes} where user_id = ${users.id} and muted_community_id = ${communityId})
    and not exists (select 1 from ${notifications} n where n.user_id = ${users.id} and n.type = 'mention' and n.group_key = ${textId})`

/** A text that has been written, and the number of followers of its post or author. */
interface Written {
  of: FollowType
  textId: string
  count: number
}

/**
 * Statements that tell followers in the batch of the text; none without followers. Many followers are told after it by
 * the queue (see `thenFollowers`), for which a row of the delivery is written.
 * @param isWritten SQL condition: true when the text has been stored.
 * @param statement makes the statement that tells all followers.
 */
export function tellFew(
  ctx: Ctx,
  { of, textId, count }: Written,
  isWritten: SQL,
  statement: () => BatchItem<'sqlite'>
): BatchItem<'sqlite'>[] {
  if (count === 0) return []
  if (count > FOLLOWERS_PER_BATCH)
    return [
      ctx.db.run(sql`insert into ${followerDeliveries} (text_id, target_type, started_at)
        select ${textId}, ${of}, ${ctx.now.getTime()} where ${isWritten} on conflict do nothing`)
    ]
  schedulePushes(ctx)
  return [statement()]
}

/** Adds to the answer of a write that it queues the telling of many followers, once the text is there. */
export const thenFollowers = <T>(ctx: Ctx, { of, textId, count }: Written, answer: Plan<T>): Plan<T> =>
  mapPlan(answer, result => {
    if (count > FOLLOWERS_PER_BATCH) ctx.later(ctx.jobs.send({ type: 'followers', of, textId, from: '' }))
    return result
  })
