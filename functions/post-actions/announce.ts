import { sql } from 'drizzle-orm'
import { queueDelivery } from '#functions/announcements/deliver.ts'
import type { Ctx } from '#functions/context.ts'
import { refuse } from '#functions/contract/errors.ts'
import type { Post } from '#functions/contract/views.ts'
import { announcements, posts, site } from '#functions/db/schema/index.ts'
import { requireScope, stillMay } from '#functions/moderation/conditions.ts'
import { type Chosen, changePost, logPostAction, whilePost } from './change.ts'
import { whyNotAnnounced } from './rules.ts'

/**
 * Starts the announcement of a post to all other accounts, once (rules.md 8); the notifications are created in batches
 * after the response.
 * @throws AppError not_admin, post_deleted, already_announced, and what changePost throws.
 */
export async function announcePost(ctx: Ctx, chosen: Chosen): Promise<Post> {
  const announced = await changePost(ctx, chosen, {}, (post, me) => {
    requireScope(ctx)
    refuse(whyNotAnnounced(me, post))
    const { db, now } = ctx
    const at = now.getTime()
    const mayBe = whilePost(post.id, sql`announced_at is null and deleted_at is null`)
    const applies = sql`${mayBe} and ${stillMay(ctx, { userId: me.id, as: 'admins', communityId: post.communityId })}`
    return {
      statements: [
        logPostAction(ctx, me, post, { action: 'announce_post', capacity: 'admins' }, applies),
        db.run(sql`insert into ${announcements} (post_id, user_id, users_before, audience, started_at)
          select ${post.id}, ${me.id}, no_users_ever, no_users - 1, ${at} from ${site} where ${applies}`),
        db.update(posts).set({ announcedAt: at }).where(sql`id = ${post.id} and ${applies}`)
      ],
      isDone: whilePost(post.id, sql`announced_at = ${at}`),
      undone: (after, meNow) => (after.announcedAt === at ? null : whyNotAnnounced(meNow, after))
    }
  })
  ctx.later(queueDelivery(ctx, { postId: announced.id, from: '' }))
  return announced
}
