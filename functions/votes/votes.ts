import { eq, type SQL, sql } from 'drizzle-orm'
import { commentId, getComment } from '#functions/comments/comments.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import type { Comment, Post } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { isPost, postKey } from '#functions/db/post-key.ts'
import { comments, commentVotes, posts, postVotes } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { getPost } from '#functions/posts/posts.ts'
import { hotOf } from '#functions/posts/rank.ts'
import { countsForPoints, type Votable, whyNotVoted } from './rules.ts'
import { toggle, type VoteClick } from './toggle.ts'

type Item = Votable & { id: string; authorId: string }

/** SQL condition: true for a post that takes votes; the comments of the post take votes under this condition too. */
const isOpenPost = sql`${posts.lockedAt} is null and ${posts.deletedAt} is null`

const postState = { postLockedAt: posts.lockedAt, postDeletedAt: posts.deletedAt }

/** A kind of item that takes votes: posts or comments. */
interface Kind<T> extends Pick<VoteClick, 'votes' | 'item'> {
  missing: 'post_not_found' | 'comment_not_found'
  findItem(ctx: Ctx, id: string): Plan<Item | undefined>
  /** Reads the item as the voter sees it; throws the error `missing` when there is no such item. */
  get(ctx: Ctx, id: string): Plan<T>
  /** SQL condition: true while the item takes votes. */
  isOpen(id: string): SQL
  /**
   * Statement that adds the changes `d.up` and `d.down` of the subquery `d` to the numbers of votes of the item, when
   * the condition `where` holds.
   */
  count(id: string, d: SQL, where: SQL, now: Date): SQL
}

const post: Kind<Post> = {
  votes: postVotes,
  item: sql.raw('post_id'),
  missing: 'post_not_found',
  findItem({ db }, id) {
    const commentDeletedAt: SQL<number | null> = sql`null`
    const row = db
      .select({ id: posts.id, authorId: posts.userId, ...postState, commentDeletedAt })
      .from(posts)
      .where(isPost(postKey(id)))
    return plan([row], ([result]) => result)
  },
  get: getPost,
  isOpen: id => sql`exists (select 1 from ${posts} where id = ${id} and ${isOpenPost})`,
  count: (id, d, where) => sql`update ${posts} set upvotes = ${posts.upvotes} + d.up,
    downvotes = ${posts.downvotes} + d.down, score = ${posts.score} + d.up - d.down,
    hot = ${hotOf(sql`${posts.upvotes} + d.up`, sql`${posts.createdAt}`)} from ${d} where id = ${id} and ${where}`
}

const comment: Kind<Comment> = {
  votes: commentVotes,
  item: sql.raw('comment_id'),
  missing: 'comment_not_found',
  findItem({ db }, id) {
    const row = db
      .select({ id: comments.id, authorId: comments.userId, ...postState, commentDeletedAt: comments.deletedAt })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .where(eq(comments.id, commentId(id)))
    return plan([row], ([result]) => result)
  },
  get: getComment,
  isOpen(id) {
    const exists = sql`${comments.id} = ${id} and ${comments.deletedAt} is null`
    return sql`exists (select 1 from ${comments} join ${posts} on ${posts.id} = ${comments.postId} where ${exists} and ${isOpenPost})`
  },
  count: (id, d, where, now) => sql`update ${comments} set upvotes = ${comments.upvotes} + d.up,
    downvotes = ${comments.downvotes} + d.down,
    raised_at = iif(d.up > 0, ${now.getTime()}, ${comments.raisedAt}) from ${d} where id = ${id} and ${where}`
}

interface Voted {
  post: Post
  comment: Comment
}
const KINDS: { [Type in keyof Voted]: Kind<Voted[Type]> } = { post, comment }

interface Vote<Type> {
  type: Type
  /** Id of the post or comment; a post may also be named by its public id. */
  id: string
  up: boolean
  /** True: the vote is only withdrawn; false: it is only cast; absent: a second vote in one direction withdraws it. */
  withdraw?: boolean
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

/**
 * Votes on a post or comment: a second vote in the same direction withdraws the vote, the other direction flips it. Two
 * database round trips.
 * @returns the item as the voter sees it after the vote.
 * @throws AppError not_logged_in, invalid_id, post_not_found, comment_not_found, comment_deleted, post_locked,
 * post_deleted, too_many_requests.
 */
export function castVote<Type extends keyof Voted>(ctx: Ctx, vote: Vote<Type>): Promise<Voted[Type]> {
  const { id, up, withdraw, key } = vote
  const { missing, findItem, get, isOpen, count, ...table }: Kind<Voted[Type]> = KINDS[vote.type]
  const result = findItem(ctx, id)
  return writeOnce(ctx, { limit: 'vote', key, again: get(ctx, id) }, { result }, (first, me) => {
    const item = refuseUnlessOpen(first.result, missing)
    const statements = toggle(ctx, {
      ...table,
      type: vote.type,
      itemId: item.id,
      authorId: item.authorId,
      voterId: me.id,
      up,
      withdraw,
      counts: countsForPoints(me, ctx.settings, ctx.now),
      isOpen: isOpen(item.id),
      count: (d, where) => count(item.id, d, where, ctx.now)
    })
    // An item that stopped taking votes between the two database round trips is refused here; the batch has changed
    // nothing then.
    const open = mapPlan(result, now => refuseUnlessOpen(now, missing))
    const answer = mapPlan(together({ open, after: get(ctx, item.id) }), ({ after }) => after)
    return { statements, isDone: isOpen(item.id), answer }
  })
}

/** Requires an item that takes votes. @throws AppError when the item is missing or takes no votes. */
function refuseUnlessOpen(item: Item | undefined, missing: ErrorCode): Item {
  const refusal = item ? whyNotVoted(item) : missing
  if (!item || refusal) throw new AppError(refusal ?? missing, { isVote: true })
  return item
}
