import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { refuse } from '#functions/contract/errors.ts'
import { PINS_MAX } from '#functions/contract/limits.ts'
import type { Group, Post, Viewer } from '#functions/contract/views.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communityIdOf, postKey } from '#functions/db/post-key.ts'
import { posts } from '#functions/db/schema/index.ts'
import { requireScope, stillMay } from '#functions/moderation/conditions.ts'
import { capacityOf, lostCapacity } from '#functions/moderation/rules.ts'
import { type Chosen, changePost, logPostAction, type Target, whilePost } from './change.ts'
import { whyNotPinned, whyNotUnpinned } from './rules.ts'

interface Pinning extends Chosen {
  /** True: the post is pinned to the top of the feeds of the whole site; false: to the top of its community's feed. */
  siteWide: boolean
}

/**
 * Pins a post; a post that is pinned already stays as it is.
 * @throws AppError not_mod, not_admin, cannot_pin_deleted_post, limit_reached, and what changePost throws.
 */
export function pinPost(ctx: Ctx, chosen: Pinning): Promise<Post> {
  const { siteWide } = chosen
  return changePost(ctx, chosen, { pinned: countOfPins(ctx, chosen) }, (post, me, { pinned }) => {
    requireScope(ctx)
    refuse(whyNotPinned(me, post, siteWide, pinned))
    const { column, capacity, action } = pinOf(me, post, siteWide)
    const isFree = sql`(${pinsOf(siteWide, sql`${post.communityId}`)}) < ${PINS_MAX}`
    const mayBe = sql`${whilePost(post.id, sql`${column} is null and deleted_at is null`)} and ${isFree}`
    const applies = sql`${mayBe} and ${stillMay(ctx, { userId: me.id, as: capacity, communityId: post.communityId })}`
    const at = ctx.now.getTime()
    const pin = ctx.db
      .update(posts)
      .set(siteWide ? { pinnedSiteAt: at } : { pinnedAt: at })
      .where(sql`id = ${post.id} and ${applies}`)
    return {
      statements: [logPostAction(ctx, me, post, { action: `pin_${action}`, capacity }, applies), pin],
      isDone: whilePost(post.id, sql`${column} is not null`),
      // When no other rule explains why the post is not pinned, another call has reached the limit of pinned posts
      // meanwhile.
      undone: (after, meNow) => (isPinnedThere(after, siteWide) ? null : whyNotPinned(meNow, after, siteWide, PINS_MAX))
    }
  })
}

/** Unpins a post. @throws AppError not_mod, not_admin, and what changePost throws. */
export function unpinPost(ctx: Ctx, chosen: Pinning): Promise<Post> {
  const { siteWide } = chosen
  return changePost(ctx, chosen, {}, (post, me) => {
    requireScope(ctx)
    refuse(whyNotUnpinned(me, post, siteWide))
    const { column, capacity, action } = pinOf(me, post, siteWide)
    const isPinned = whilePost(post.id, sql`${column} is not null`)
    const applies = sql`${isPinned} and ${stillMay(ctx, { userId: me.id, as: capacity, communityId: post.communityId })}`
    const unpin = ctx.db
      .update(posts)
      .set(siteWide ? { pinnedSiteAt: null } : { pinnedAt: null })
      .where(sql`id = ${post.id} and ${applies}`)
    return {
      statements: [logPostAction(ctx, me, post, { action: `unpin_${action}`, capacity }, applies), unpin],
      isDone: whilePost(post.id, sql`${column} is null`),
      undone: (after, meNow) =>
        isPinnedThere(after, siteWide) ? (whyNotUnpinned(meNow, after, siteWide) ?? lostCapacity(capacity)) : null
    }
  })
}

const isPinnedThere = ({ pinnedAt, pinnedSiteAt }: Target, siteWide: boolean): boolean =>
  (siteWide ? pinnedSiteAt : pinnedAt) !== null

interface Pin {
  column: SQL
  capacity: Group
  action: 'post' | 'post_site'
}

const pinOf = (me: Viewer, { communityId }: Target, siteWide: boolean): Pin =>
  siteWide
    ? { column: sql`pinned_site_at`, capacity: 'admins', action: 'post_site' }
    : { column: sql`pinned_at`, capacity: capacityOf(me, communityId), action: 'post' }

/** SQL expression for the number of posts that are pinned on the whole site, or in a community. */
const pinsOf = (siteWide: boolean, communityId: SQL): SQL =>
  siteWide
    ? sql`select count(*) from ${posts} where pinned_site_at is not null`
    : sql`select count(*) from ${posts} where community_id = ${communityId} and pinned_at is not null`

function countOfPins({ db }: Ctx, { id, siteWide }: Pinning): Plan<number> {
  const pins = pinsOf(siteWide, communityIdOf(postKey(id)))
  return plan([db.select({ pins: sql<number>`(${pins})` }).from(sql`(select 1)`)], ([row]) => row?.pins ?? 0)
}
