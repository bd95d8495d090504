import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { hiddenPosts, posts } from '#functions/db/schema/index.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { postReportCount } from '#functions/viewer-fields/report-counts.ts'
import { savedBy } from '#functions/viewer-fields/saves.ts'
import { ownPostVote } from '#functions/viewer-fields/votes.ts'
import { ownVisit } from '#functions/visits/visits.ts'

/** SQL expression: 1 when the viewer has hidden the post, otherwise 0. */
export const isHiddenFrom = (asker: SQL): SQL<number> =>
  sql`exists (select 1 from ${hiddenPosts} where user_id = ${asker} and post_id = ${posts.id})`

/**
 * Gives the columns of a post that depend on the viewer.
 * @param onPage true: the result includes the columns that only pages show.
 */
export function ownFields(ctx: Ctx, onPage: boolean) {
  const asker = viewerId(ctx)
  return {
    voted: ownPostVote(asker),
    hidden: isHiddenFrom(asker),
    ...ownVisit(asker, sql`${ctx.now.getTime()}`),
    ...(onPage && { saved: savedBy(asker), reported: postReportCount(asker) })
  }
}
