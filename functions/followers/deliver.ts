import { and, eq, isNull, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#functions/context.ts'
import type { FollowType } from '#functions/contract/follows.ts'
import { comments, follows, posts } from '#functions/db/schema/index.ts'
import { schedulePushes } from '#functions/push/schedule.ts'
import { FOLLOWERS_PER_BATCH, type NewComment, type NewPost, type Part, tellOfComment, tellOfPost } from './notify.ts'

/**
 * Number of batches that one queue message handles. It is small, because the platform limits the database requests of a
 * message.
 */
const BATCHES_PER_MESSAGE = 20

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
  tell(part: Part): BatchItem<'sqlite'>
}

/**
 * Tells some thousands of followers of a text, and queues the remaining ones. Two database round trips for each batch. A
 * message that the queue delivers twice tells nobody twice; a text that was deleted meanwhile tells nobody.
 */
export async function tellFollowers(ctx: Ctx, { of, textId, from }: Telling): Promise<void> {
  const told = await (of === 'post' ? ofComment(ctx, textId) : ofPost(ctx, textId))
  if (!told) return
  let last: string | null = from
  for (let step = 0; step < BATCHES_PER_MESSAGE && last !== null; step += 1) {
    const to = await lastOfBatch(ctx, of, told.targetId, last)
    await ctx.db.batch([told.tell({ from: last, to })])
    last = to
  }
  if (last !== null) await ctx.jobs.send({ type: 'followers', of, textId, from: last })
  schedulePushes(ctx)
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
  return { targetId: comment.postId, tell: part => tellOfComment(ctx, comment, sql`true`, part) }
}

async function ofPost(ctx: Ctx, id: string): Promise<Told | null> {
  const [post]: NewPost[] = await ctx.db
    .select({ id: posts.id, communityId: posts.communityId, userId: posts.userId })
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.deletedAt)))
  return post ? { targetId: post.userId, tell: part => tellOfPost(ctx, post, sql`true`, part) } : null
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
