import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { Post } from '#functions/contract/views.ts'
import { notifications, posts, users } from '#functions/db/schema/index.ts'
import { stillMay } from '#functions/moderation/holds.ts'
import { tell } from '#functions/notifications/told.ts'
import { type Chosen, changePost, loggedOf, whilePost } from './change.ts'
import { refuse, whyNotAnnounced } from './rules.ts'

/**
 * Notifies all other accounts of a post, once (rules.md 8).
 * @throws AppError not_admin, post_deleted, already_announced, and what changePost throws.
 */
export function announcePost(ctx: Ctx, chosen: Chosen): Promise<Post> {
  return changePost(ctx, chosen, {}, (post, me) => {
    refuse(whyNotAnnounced(me, post))
    const { db, now } = ctx
    const at = now.getTime()
    const mayBe = whilePost(post.id, sql`announced_at is null and deleted_at is null`)
    const applies = sql`${mayBe} and ${stillMay(ctx, { userId: me.id, as: 'admins', communityId: post.communityId })}`
    const toAll = sql`deleted_at is null and banned_at is null and id <> ${me.id} and ${applies}`
    return {
      statements: [
        loggedOf(ctx, me, post, { action: 'announce_post', capacity: 'admins' }, applies),
        // Of older unseen ones but one stays. Looked for by account: the table has no order by type.
        db.run(sql`delete from ${notifications} where id in (
          select n.id from ${users} u cross join ${notifications} n on n.user_id = u.id and n.type = 'announcement'
          where n.seen = 0 and exists (select 1 from ${notifications} later
            where later.user_id = n.user_id and later.type = n.type and later.seen = 0 and later.id > n.id)
        ) and ${applies}`),
        tell(ctx, { type: 'announcement', notif: { postId: post.id } }, toAll),
        db.update(posts).set({ announcedAt: at }).where(sql`id = ${post.id} and ${applies}`)
      ],
      isDone: whilePost(post.id, sql`announced_at = ${at}`),
      undone: (after, meNow) => (after.announcedAt === at ? null : whyNotAnnounced(meNow, after))
    }
  })
}
