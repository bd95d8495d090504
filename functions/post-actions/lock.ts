import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { refuse } from '#functions/contract/errors.ts'
import type { Group, Post } from '#functions/contract/views.ts'
import { posts } from '#functions/db/schema/index.ts'
import { requireScope, stillMay } from '#functions/moderation/conditions.ts'
import { resolveReports } from '#functions/moderation/resolve-reports.ts'
import { capacityOf, lostCapacity, whyNotLocked, whyNotUnlocked } from '#functions/moderation/rules.ts'
import { type Chosen, changePost, logPostAction, whilePost } from './change.ts'

/**
 * Locks a post; a post that is locked already stays as it is, except that admins may take over a lock of moderators.
 * Open reports of the post are resolved.
 * @param as the capacity; absent: moderator for a moderator of the community, admin for other admins.
 * @throws AppError not_mod, not_admin, and what changePost throws.
 */
export function lockPost(ctx: Ctx, chosen: Chosen, as?: Group): Promise<Post> {
  return changePost(ctx, chosen, {}, (post, me) => {
    const capacity = as ?? capacityOf(me, post.communityId)
    requireScope(ctx)
    refuse(whyNotLocked(me, post, capacity))
    const isOpen = capacity === 'admins' ? sql`locked_by_group is not 'admins'` : sql`locked_at is null`
    const may = stillMay(ctx, { userId: me.id, as: capacity, communityId: post.communityId })
    const applies = sql`${whilePost(post.id, isOpen)} and ${may}`
    const lock = ctx.db
      .update(posts)
      .set({ lockedAt: ctx.now.getTime(), lockedBy: me.id, lockedByGroup: capacity })
      .where(sql`id = ${post.id} and ${applies}`)
    const answered = resolveReports(ctx, 'lock', me.id, sql`target_id = ${post.id} and ${applies}`)
    return {
      statements: [logPostAction(ctx, me, post, { action: 'lock_post', capacity }, applies), ...answered, lock],
      isDone: may,
      undone: (after, meNow) => whyNotLocked(meNow, after, capacity)
    }
  })
}

/** Unlocks a post. @throws AppError not_mod, not_admin for a lock of admins, and what changePost throws. */
export function unlockPost(ctx: Ctx, chosen: Chosen): Promise<Post> {
  return changePost(ctx, chosen, {}, (post, me) => {
    requireScope(ctx)
    refuse(whyNotUnlocked(me, post))
    const capacity = post.lockedByGroup === 'admins' ? 'admins' : capacityOf(me, post.communityId)
    const mayBe =
      capacity === 'admins'
        ? sql`locked_at is not null`
        : sql`locked_at is not null and locked_by_group is not 'admins'`
    const applies = sql`${whilePost(post.id, mayBe)} and ${stillMay(ctx, { userId: me.id, as: capacity, communityId: post.communityId })}`
    const unlock = ctx.db
      .update(posts)
      .set({ lockedAt: null, lockedBy: null, lockedByGroup: null })
      .where(sql`id = ${post.id} and ${applies}`)
    return {
      statements: [logPostAction(ctx, me, post, { action: 'unlock_post', capacity }, applies), unlock],
      isDone: whilePost(post.id, sql`locked_at is null`),
      undone: (after, meNow) =>
        after.lockedAt === null ? null : (whyNotUnlocked(meNow, after) ?? lostCapacity(capacity))
    }
  })
}
