import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Follow, FollowType } from '#functions/contract/follows.ts'
import { FOLLOWS_MAX } from '#functions/contract/limits.ts'
import { isId } from '#functions/db/id.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { isPost, postIdOf, postKey } from '#functions/db/post-key.ts'
import { follows, posts, users } from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { whyNotFollowed } from './rules.ts'

/** A post by its id or public id, or an account by its id, and the client's Idempotency-Key. */
export interface Chosen {
  type: FollowType
  targetId: string
  key: CallKey | null
}

/** A post or an account that is about to be followed. */
interface Target {
  id: string
  /** Id of the post's author; null: the target is an account. */
  authorId: string | null
  createdAt: number
  deletedAt: number | null
}

/**
 * Follows a post or an account; a second call changes nothing. An author follows their own post without a row. Two
 * database round trips.
 * @throws AppError invalid_id, not_logged_in, too_many_requests, target_not_found, cannot_follow_self, limit_reached.
 */
export const follow = (ctx: Ctx, { type, targetId, key }: Chosen): Promise<Follow> =>
  writeOnce(ctx, { limit: 'otherWrites', key }, { target: findTarget(ctx, type, targetId) }, ({ target }, me) => {
    const refusal = whyNotFollowed(me, target)
    if (refusal || !target) throw new AppError(refusal ?? 'target_not_found')
    const { id } = target
    if (target.authorId === me.id)
      return { statements: [], answer: plan([], () => ({ type, targetId: id, createdAt: isoTime(target.createdAt) })) }
    const table = type === 'post' ? posts : users
    const insert = ctx.db.run(sql`insert into ${follows} (user_id, target_type, target_id, created_at)
      select ${viewerId(ctx)}, ${type}, id, ${ctx.now.getTime()} from ${table}
      where id = ${id} and deleted_at is null and ${viewerId(ctx)} is not null and not ${isFull(ctx, type)} on conflict do nothing`)
    return { statements: [insert], answer: getFollow(ctx, type, id) }
  })

/**
 * Ends following a post or an account; a second call changes nothing. Two database round trips.
 * @throws AppError invalid_id, not_logged_in, too_many_requests.
 */
export function unfollow(ctx: Ctx, { type, targetId, key }: Chosen): Promise<void> {
  const id = type === 'post' ? postIdOf(postKey(targetId)) : sql`${userId(targetId)}`
  const ended = ctx.db.run(
    sql`delete from ${follows} where target_type = ${type} and target_id = ${id} and user_id = ${viewerId(ctx)}`
  )
  return writeOnce(ctx, { limit: 'otherWrites', key }, {}, () => ({
    statements: [ended],
    answer: plan([], () => undefined)
  }))
}

function findTarget(ctx: Ctx, type: FollowType, id: string): Plan<Target | undefined> {
  const post = ctx.db
    .select({ id: posts.id, authorId: posts.userId, createdAt: posts.createdAt, deletedAt: posts.deletedAt })
    .from(posts)
  const account = ctx.db
    .select({ id: users.id, authorId: sql<null>`null`, createdAt: users.createdAt, deletedAt: users.deletedAt })
    .from(users)
  const found = type === 'post' ? post.where(isPost(postKey(id))) : account.where(eq(users.id, userId(id)))
  return plan([found], ([row]: Target[]) => row)
}

/** Checks the id of an account from a request. @throws AppError invalid_id. */
function userId(text: string): string {
  if (!isId(text)) throw new AppError('invalid_id')
  return text
}

/** SQL condition: true when the viewer follows as many posts or accounts as an account may. */
const isFull = (ctx: Ctx, type: FollowType): SQL =>
  sql`exists (select 1 from ${follows} where user_id = ${viewerId(ctx)} and target_type = ${type}
    limit 1 offset ${FOLLOWS_MAX - 1})`

/**
 * Reads a follow of the viewer, who has none of a target that was deleted meanwhile.
 * @throws AppError limit_reached, target_not_found.
 */
function getFollow(ctx: Ctx, type: FollowType, targetId: string): Plan<Follow> {
  const own = sql<number | null>`(select created_at from ${follows}
    where target_type = ${type} and target_id = ${targetId} and user_id = ${viewerId(ctx)})`
  // The limit is looked at for a missing follow alone, because that reads all follows of the viewer.
  const isRefused = sql<number>`${own} is null and ${isFull(ctx, type)}`
  const row = ctx.db.select({ createdAt: own, isRefused }).from(sql`(select 1)`)
  return plan([row], ([result]) => {
    if (result?.isRefused) throw new AppError('limit_reached', { status: 400, full: 'follows' })
    if (!result?.createdAt) throw new AppError('target_not_found')
    return { type, targetId, createdAt: isoTime(result.createdAt) }
  })
}
