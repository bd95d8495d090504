import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#functions/context.ts'
import type { FollowType } from '#functions/contract/follows.ts'
import { comments, followerDeliveries, follows, posts } from '#functions/db/schema/index.ts'
import { schedulePushes } from '#functions/push/schedule.ts'
import { FOLLOWERS_PER_BATCH, type NewComment, type NewPost, type Part, tellOfComment, tellOfPost } from './notify.ts'

/**
 * Number of batches that one queue message handles. It is small, because the platform limits the database requests of a
 * message.
 */
const BATCHES_PER_MESSAGE = 20
/** Upper bound for the deliveries that one run of the site's scheduled job resumes. */
const RESUMED_MAX = 20

/** A text of which many followers are told: a comment to a followed post, or a post of a followed account. */
export interface Telling {
  of: FollowType
  textId: string
  /** Id of the last account that was told; '' at the start. */
  from: string
}

/** Followers of a post or an account, and the statement that tells a part of them. */
interface Told {
  targetId: string
  /** @param isHere SQL condition: true when the delivery stands where the part begins. */
  tell(part: Part, isHere: SQL): BatchItem<'sqlite'>
}

/**
 * Queues unfinished deliveries again. This resumes a delivery whose queue message was lost; when the message still
 * exists, the second one does nothing. The order is random, so that deliveries that fail each time cannot keep others
 * from their turn.
 */
export async function resumeFollowers({ db, jobs }: Ctx): Promise<void> {
  const running = await db
    .select({ of: followerDeliveries.targetType, textId: followerDeliveries.textId, from: followerDeliveries.cursor })
    .from(followerDeliveries)
    .orderBy(sql`random()`)
    .limit(RESUMED_MAX)
  if (running.length > 0) await jobs.sendBatch(running.map(telling => ({ body: { type: 'followers', ...telling } })))
}

/**
 * Tells some thousands of followers of a text, and queues the remaining ones. Two database round trips for each batch. A
 * message that the queue delivers twice tells nobody twice; a text that was deleted meanwhile tells nobody.
 */
export async function tellFollowers(ctx: Ctx, { of, textId, from }: Telling): Promise<void> {
  const told = await (of === 'post' ? ofComment(ctx, textId) : ofPost(ctx, textId))
  if (!told) return void (await ctx.db.delete(followerDeliveries).where(eq(followerDeliveries.textId, textId)))
  let last: string | null = from
  for (let step = 0; step < BATCHES_PER_MESSAGE && last !== null; step += 1)
    last = await tellNextBatch(ctx, told, { of, textId, from: last })
  if (last !== null) await ctx.jobs.send({ type: 'followers', of, textId, from: last })
  schedulePushes(ctx)
}

/**
 * Tells the followers of one batch. Their notifications and the cursor are written in one transaction, so none is left
 * out.
 * @returns the new cursor; null when this message is done: all are told, or another message has gone on from here.
 */
async function tellNextBatch(ctx: Ctx, told: Told, { of, textId, from }: Telling): Promise<string | null> {
  const { db } = ctx
  const to = await lastOfBatch(ctx, of, told.targetId, from)
  const isHere = sql`text_id = ${textId} and cursor = ${from}`
  const tell = told.tell({ from, to }, sql`exists (select 1 from ${followerDeliveries} where ${isHere})`)
  if (to === null) {
    await db.batch([tell, db.delete(followerDeliveries).where(isHere)])
    return null
  }
  const moved = db.update(followerDeliveries).set({ cursor: to }).where(isHere)
  const [, rows] = await db.batch([tell, moved.returning({ textId: followerDeliveries.textId })])
  return rows.length > 0 ? to : null
}

async function ofComment(ctx: Ctx, id: string): Promise<Told | null> {
  const parents = alias(comments, 'parents')
  const [comment]: NewComment[] = await ctx.db
    .select({
      id: comments.id,
      postId: posts.id,
      communityId: posts.communityId,
      userId: comments.userId,
      postAuthor: posts.userId,
      parentAuthor: parents.userId
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .leftJoin(parents, eq(parents.id, comments.parentId))
    .where(and(eq(comments.id, id), isNull(comments.deletedAt), isNull(posts.deletedAt)))
  if (!comment) return null
  return { targetId: comment.postId, tell: (part, isHere) => tellOfComment(ctx, comment, isHere, part) }
}

async function ofPost(ctx: Ctx, id: string): Promise<Told | null> {
  const [post]: NewPost[] = await ctx.db
    .select({ id: posts.id, communityId: posts.communityId, userId: posts.userId })
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.deletedAt)))
  return post ? { targetId: post.userId, tell: (part, isHere) => tellOfPost(ctx, post, isHere, part) } : null
}

/** Finds the last account of a full batch; null when fewer followers are left. */
async function lastOfBatch({ db }: Ctx, type: FollowType, targetId: string, from: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: follows.userId })
    .from(follows)
    .where(sql`target_type = ${type} and target_id = ${targetId} and user_id > ${from}`)
    .orderBy(follows.userId)
    .limit(1)
    .offset(FOLLOWERS_PER_BATCH - 1)
  return row?.userId ?? null
}
