import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { refuse } from '#functions/contract/errors.ts'
import type { Group, Post } from '#functions/contract/views.ts'
import { posts } from '#functions/db/schema/index.ts'
import { stillMay } from '#functions/moderation/conditions.ts'
import { type Chosen, changePost } from './change.ts'
import { whyNotSpoken } from './rules.ts'

/**
 * Sets the capacity (author, moderator or admin) in which the viewer's own post is shown.
 * @throws AppError not_author, not_mod, not_admin, and what changePost throws.
 */
export function speakAs(ctx: Ctx, chosen: Chosen, as: Group): Promise<Post> {
  return changePost(ctx, chosen, {}, (post, me) => {
    refuse(whyNotSpoken(me, post, as))
    const may = stillMay(ctx, { userId: me.id, as, communityId: post.communityId })
    const speak = ctx.db.update(posts).set({ userGroup: as }).where(sql`id = ${post.id} and ${may}`)
    return { statements: [speak], isDone: may, undone: (after, meNow) => whyNotSpoken(meNow, after, as) }
  })
}
