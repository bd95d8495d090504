import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { refuse } from '#functions/contract/errors.ts'
import type { ReasonInput } from '#functions/contract/reasons.ts'
import type { Group, Post, Viewer } from '#functions/contract/views.ts'
import { communityIdOf, postKey } from '#functions/db/post-key.ts'
import { communities, posts, reports, users } from '#functions/db/schema/index.ts'
import { dropPages } from '#functions/edge/drop-pages.ts'
import { eraseUnused } from '#functions/images/unused.ts'
import { requireScope, stillMay } from '#functions/moderation/conditions.ts'
import { wasLogged } from '#functions/moderation/log.ts'
import { findReason } from '#functions/moderation/reasons.ts'
import { lostCapacity } from '#functions/moderation/rules.ts'
import { createNotifications } from '#functions/notify/create.ts'
import { schedulePushes } from '#functions/push/schedule.ts'
import { type Chosen, changePost, logPostAction, type Target, whilePost } from './change.ts'
import { whyNotDeleted } from './rules.ts'
import { withoutContent } from './strip.ts'

export interface PostDeletion extends Chosen, ReasonInput {
  as: Group
  /**
   * True: the post's text, pictures and link are erased too. On a post that is already deleted, only this content is
   * erased.
   */
  withContent: boolean
}

/**
 * Deletes a post, its content, or both (rules.md 11). Cached pages are dropped; files of pictures are erased after the
 * response. The reason that a moderator or admin gives is logged and sent to the author.
 * @throws AppError not_author, not_mod, not_admin, mod_cannot_delete_content, already_deleted, too_long,
 * rule_not_found, and what changePost throws.
 */
export async function deletePost(ctx: Ctx, deletion: PostDeletion): Promise<Post> {
  const { as, withContent } = deletion
  const removalReason = findReason(ctx, deletion, communityIdOf(postKey(deletion.id)))
  const deleted = await changePost(ctx, deletion, { removalReason }, (post, me, { removalReason }) => {
    requireScope(ctx, as)
    refuse(whyNotDeleted(me, post, as, withContent))
    const may = stillMay(ctx, { userId: me.id, as, communityId: post.communityId })
    const by = { me, as, reason: as === 'normal' ? null : removalReason() }
    const strip = withContent ? strippedBy(ctx, post, by, may) : []
    return {
      // The log entry and the notification precede the deletion: their SQL conditions need the state before it.
      statements: [...strip, ...deletedBy(ctx, post, by, may)],
      isDone: whilePost(
        post.id,
        sql`deleted_at is not null${withContent ? sql` and content_deleted_at is not null` : sql``}`
      ),
      undone: after =>
        after.deletedAt === null || (withContent && after.contentDeletedAt === null) ? lostCapacity(as) : null
    }
  })
  if (as !== 'normal') schedulePushes(ctx)
  if (withContent) {
    await dropPages(ctx)
    ctx.later(eraseUnused(ctx))
  }
  return deleted
}

interface By<As extends Group = Group> {
  me: Viewer
  as: As
  reason: string | null
}

function strippedBy(ctx: Ctx, post: Target, { me, as, reason }: By, may: SQL): BatchItem<'sqlite'>[] {
  const applies = sql`${whilePost(post.id, sql`content_deleted_at is null`)} and ${may}`
  const log = logPostAction(ctx, me, post, { action: 'delete_post_content', capacity: as, reason }, applies)
  return [...(as === 'admins' ? [log] : []), ...withoutContent(ctx, post.id, as, applies)]
}

function deletedBy(ctx: Ctx, post: Target, by: By, may: SQL): BatchItem<'sqlite'>[] {
  const { me, as } = by
  const { db, now } = ctx
  const applies = sql`${whilePost(post.id, sql`deleted_at is null`)} and ${may}`
  return [
    ...(as === 'normal' ? [] : removal(ctx, post, { ...by, as }, applies)),
    db
      .update(users)
      .set({ noPosts: sql`max(0, ${users.noPosts} - 1)` })
      .where(and(eq(users.id, post.userId), applies)),
    db
      .update(communities)
      .set({ noPosts: sql`max(0, ${communities.noPosts} - 1)` })
      .where(and(eq(communities.id, post.communityId), applies)),
    db
      .update(posts)
      .set({
        deletedAt: now.getTime(),
        deletedBy: me.id,
        deletedAs: as,
        pinnedAt: null,
        pinnedSiteAt: null
      })
      .where(and(eq(posts.id, post.id), applies))
  ]
}

/**
 * Statements for the side effects of a deletion by moderators or admins: they resolve the reports of the post, log the
 * action and notify the author.
 */
function removal(ctx: Ctx, post: Target, by: By<'mods' | 'admins'>, applies: SQL): BatchItem<'sqlite'>[] {
  const { me, as, reason } = by
  const log = logPostAction(ctx, me, post, { action: 'delete_post', capacity: as, reason }, applies)
  const answered = ctx.db.delete(reports).where(and(eq(reports.postId, post.id), applies))
  if (post.userId === me.id) return [log, answered]
  const author = sql`id = ${post.userId} and deleted_at is null and ${wasLogged}`
  const notif = { targetType: 'post', targetId: post.id, deletedAs: as, reason } as const
  return [log, createNotifications(ctx, { type: 'deleted_post', notif }, author), answered]
}
