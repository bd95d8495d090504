import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { AppError, type ErrorCode, refuse } from '#functions/contract/errors.ts'
import type { Post, Viewer } from '#functions/contract/views.ts'
import { mapPlan, type Plan, type Plans, plan, together } from '#functions/db/plan.ts'
import { isPost, postKey } from '#functions/db/post-key.ts'
import { posts } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { createLogEntry, type NewLogEntry } from '#functions/moderation/log.ts'
import { getPost } from '#functions/posts/posts.ts'
import type { Actable } from './rules.ts'

/** The post that an action changes, by its id or public id, and the client's Idempotency-Key. */
export interface Chosen {
  id: string
  key: CallKey | null
}

export interface Target extends Actable {
  id: string
}

export interface Change {
  statements: BatchItem<'sqlite'>[]
  /** SQL condition: true when the change was done, in which case `undone` gives null. */
  isDone: SQL
  /**
   * Gives the error that explains why the change was not done, from the state of the post and the viewer after the
   * batch; null when the change was done.
   */
  undone(after: Target, me: Viewer): ErrorCode | null
}

/**
 * Changes the state of a post. Two database round trips.
 * @param extra further reads (plans) that the rule needs.
 * @param decide makes the change; throws when it is not allowed.
 * @returns the post as the viewer sees it after the change.
 * @throws AppError not_logged_in, invalid_id, post_not_found, too_many_requests, and what `decide` throws.
 */
export function changePost<Beside extends object>(
  ctx: Ctx,
  { id, key }: Chosen,
  extra: Plans<Beside>,
  decide: (post: Target, me: Viewer, extra: Beside) => Change
): Promise<Post> {
  const target = targetOf(ctx, id)
  const needs = { target, extra: together(extra) }
  const answer = getPost(ctx, id)
  return writeOnce(ctx, { limit: 'changeContent', key, again: answer }, needs, (result, me) => {
    const { statements, isDone, undone } = decide(result.target, me, result.extra)
    // The viewer is known here, because the batch reads the viewer before the post.
    const refusalAfter = (after: Target) => (ctx.auth.viewer ? undone(after, ctx.auth.viewer) : 'not_logged_in')
    return { statements, isDone, answer: checked(target, refusalAfter, answer) }
  })
}

/**
 * Adds a check to the answer: of two concurrent actions, the later one may find that the earlier one has done the
 * change already, or that the change is no longer allowed.
 */
const checked = <T>(target: Plan<Target>, undone: (after: Target) => ErrorCode | null, answer: Plan<T>): Plan<T> =>
  mapPlan(together({ target: mapPlan(target, after => refuse(undone(after))), answer }), ({ answer }) => answer)

function targetOf({ db }: Ctx, id: string): Plan<Target> {
  const { userId, communityId, lockedAt, lockedByGroup, pinnedAt, pinnedSiteAt, announcedAt } = posts
  const { deletedAt, contentDeletedAt, spoilerAs, adultAs, labelId } = posts
  const fields = { userId, communityId, lockedAt, lockedByGroup, pinnedAt, pinnedSiteAt, announcedAt }
  const row = db
    .select({ id: posts.id, ...fields, deletedAt, contentDeletedAt, spoilerAs, adultAs, labelId })
    .from(posts)
    .where(isPost(postKey(id)))
  return plan([row], ([result]) => {
    if (!result) throw new AppError('post_not_found')
    return result
  })
}

/** SQL condition: true while the post has a property. @param state the property, as an SQL condition on posts. */
export const whilePost = (id: string, state: SQL): SQL =>
  sql`exists (select 1 from ${posts} where id = ${id} and ${state})`

/** Makes the log entry for an action of a moderator or admin on a post. */
export const logPostAction = (
  { db, now }: Ctx,
  me: Viewer,
  post: Target,
  entry: Pick<NewLogEntry, 'action' | 'capacity' | 'reason'>,
  applies: SQL
): BatchItem<'sqlite'> =>
  createLogEntry(
    db,
    { ...entry, at: now, actorId: me.id, targetType: 'post', targetId: post.id, communityId: post.communityId },
    applies
  )
