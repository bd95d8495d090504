import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { Group, PageComment } from '#functions/contract/views.ts'
import { comments } from '#functions/db/schema/index.ts'
import { changeComment, isOwn, refuseFor, type Wanted } from './change.ts'
import { whyNotSpoken } from './rules.ts'

export interface Speech extends Wanted {
  group: Group
}

/**
 * Sets the capacity (member, moderator or admin) in which the viewer's own comment is shown. Two database round trips.
 * @throws AppError not_logged_in, too_many_requests, invalid_id, post_not_found, comment_not_found, not_author,
 * comment_deleted, not_mod, not_admin.
 */
export function speakAs(ctx: Ctx, { group, ...input }: Speech): Promise<PageComment> {
  return changeComment(ctx, input, {
    extra: {},
    refuse: (result, me) => refuseFor(whyNotSpoken(result, me, group)),
    statements: (result, me) => [
      ctx.db
        .update(comments)
        .set({ userGroup: group })
        .where(isOwn(ctx, input.id, me, group, result))
    ],
    isDone: () => sql`${comments.userGroup} = ${group}`
  })
}
