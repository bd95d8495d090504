import { eq, type SQL, sql } from 'drizzle-orm'
import { comment, commentId } from '#functions/comments/comments.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Comment, Post } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { comments, commentVotes, posts, postVotes } from '#functions/db/schema/index.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { isPost, postKey } from '#functions/posts/key.ts'
import { postSource } from '#functions/posts/posts.ts'
import { hotOf } from '#functions/posts/rank.ts'
import { countsForPoints, type Votable, whyNotVoted } from './rules.ts'
import { toggle } from './toggle.ts'

type Item = Votable & { id: string; authorId: string }

/** Holds for a post that may be voted on, and for one whose comments may. */
const isOpenPost = sql`${posts.lockedAt} is null and ${posts.deletedAt} is null`

/**
 * Votes on a post: the same direction again withdraws the vote, the other flips it. Two round trips.
 * @param id the post's id, or its public id.
 * @param key the client's Idempotency-Key.
 * @returns the post as the voter sees it then.
 * @throws AppError not_logged_in, invalid_id, post_not_found, post_locked, post_deleted, too_many_requests.
 */
export function votePost(ctx: Ctx, { id, up, key }: { id: string; up: boolean; key: string | null }): Promise<Post> {
  const item = votablePost(ctx, id)
  return writeOnce(ctx, { act: 'vote', key, again: postSource(ctx, id) }, { item }, (found, me) => {
    const { id, authorId } = open(found.item, 'post_not_found')
    const isOpen = sql`exists (select 1 from ${posts} where id = ${id} and ${isOpenPost})`
    const statements = toggle(ctx, {
      votes: postVotes,
      item: sql.raw('post_id'),
      itemId: id,
      authorId,
      voterId: me.id,
      up,
      counts: countsForPoints(me, ctx.settings, ctx.now),
      isOpen,
      count: (d, where) => sql`update ${posts} set upvotes = ${posts.upvotes} + d.up,
        downvotes = ${posts.downvotes} + d.down, score = ${posts.score} + d.up - d.down,
        hot = ${hotOf(sql`${posts.upvotes} + d.up`, sql`${posts.createdAt}`)} from ${d} where id = ${id} and ${where}`
    })
    return { statements, isDone: isOpen, answer: answered(item, 'post_not_found', postSource(ctx, id)) }
  })
}

/**
 * The same for a comment.
 * @throws AppError not_logged_in, invalid_id, comment_not_found, comment_deleted, post_locked, post_deleted,
 * too_many_requests.
 */
export function voteComment(
  ctx: Ctx,
  { id, up, key }: { id: string; up: boolean; key: string | null }
): Promise<Comment> {
  const item = votableComment(ctx, id)
  return writeOnce(ctx, { act: 'vote', key, again: comment(ctx, id) }, { item }, (found, me) => {
    const { authorId } = open(found.item, 'comment_not_found')
    const isThere = sql`${comments.id} = ${id} and ${comments.deletedAt} is null`
    const isOpen = sql`exists (select 1 from ${comments} join ${posts} on ${posts.id} = ${comments.postId} where ${isThere} and ${isOpenPost})`
    const statements = toggle(ctx, {
      votes: commentVotes,
      item: sql.raw('comment_id'),
      itemId: id,
      authorId,
      voterId: me.id,
      up,
      counts: countsForPoints(me, ctx.settings, ctx.now),
      isOpen,
      count: (d, where) => sql`update ${comments} set upvotes = ${comments.upvotes} + d.up,
        downvotes = ${comments.downvotes} + d.down from ${d} where id = ${id} and ${where}`
    })
    return { statements, isDone: isOpen, answer: answered(item, 'comment_not_found', comment(ctx, id)) }
  })
}

type NotFound = 'post_not_found' | 'comment_not_found'

/** @throws AppError of what is not there, or may not be voted on. */
function open(item: Item | undefined, missing: NotFound): Item {
  const refusal = item ? whyNotVoted(item) : missing
  if (!item || refusal) throw new AppError(refusal ?? missing)
  return item
}

/** What is answered when the vote is in; what was closed meanwhile refuses, for then nothing was done. */
const answered = <T>(item: Plan<Item | undefined>, missing: NotFound, outcome: Plan<T>): Plan<T> =>
  mapPlan(together({ item: mapPlan(item, found => open(found, missing)), outcome }), ({ outcome }) => outcome)

const postState = { postLockedAt: posts.lockedAt, postDeletedAt: posts.deletedAt }

function votablePost({ db }: Ctx, id: string): Plan<Item | undefined> {
  const commentDeletedAt: SQL<number | null> = sql`null`
  const row = db
    .select({ id: posts.id, authorId: posts.userId, ...postState, commentDeletedAt })
    .from(posts)
    .where(isPost(postKey(id)))
  return plan([row], ([found]) => found)
}

function votableComment({ db }: Ctx, id: string): Plan<Item | undefined> {
  const row = db
    .select({ id: comments.id, authorId: comments.userId, ...postState, commentDeletedAt: comments.deletedAt })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(eq(comments.id, commentId(id)))
  return plan([row], ([found]) => found)
}
