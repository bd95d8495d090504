import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { hiddenPosts, posts } from '#functions/db/schema/index.ts'
import { viewerPlaceholder } from '#functions/sessions/credential.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { followedPost } from '#functions/viewer-fields/follows.ts'
import { postReportCount } from '#functions/viewer-fields/report-counts.ts'
import { savedBy } from '#functions/viewer-fields/saves.ts'
import { ownPostVote } from '#functions/viewer-fields/votes.ts'
import { ownVisit } from '#functions/visits/visits.ts'

/** SQL expression: 1 when the viewer has hidden the post, otherwise 0. */
export const isHiddenFrom = (asker: SQL): SQL<number> =>
  sql`exists (select 1 from ${hiddenPosts} where user_id = ${asker} and post_id = ${posts.id})`

/**
 * Gives the columns of a post that depend on the viewer.
 * @param asker expression for the viewer's id: viewerId(), or the placeholder of a prepared query.
 * @param now expression for the present time in milliseconds.
 * @param onPage true: the result includes the columns that only pages show.
 */
const fieldsOf = (asker: SQL, now: SQL, onPage: boolean) => ({
  voted: ownPostVote(asker),
  hidden: isHiddenFrom(asker),
  followed: followedPost(asker),
  ...ownVisit(asker, now),
  ...(onPage && { saved: savedBy(asker), reported: postReportCount(asker) })
})

/** Gives the columns of a post that depend on the viewer, for a query that is written for one request. */
export const ownFields = (ctx: Ctx, onPage: boolean) => fieldsOf(viewerId(ctx), sql`${ctx.now.getTime()}`, onPage)

/** Gives the columns of a post that depend on the viewer, for prepared queries with `viewerTable`. */
export const preparedOwnFields = (onPage: boolean) =>
  fieldsOf(viewerPlaceholder, sql`${sql.placeholder('now')}`, onPage)
