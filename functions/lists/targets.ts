import { eq, type SQL, sql } from 'drizzle-orm'
import {
  type commentPageFields,
  type commentSourceFields,
  contextFields,
  type PlacedRow
} from '#functions/comments/fields.ts'
import type { Ctx } from '#functions/context.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { comments, communities, posts, users } from '#functions/db/schema/index.ts'
import { type CardRow, cardFields, type pageFields, type sourceFields } from '#functions/posts/fields.ts'
import { ownFields } from '#functions/posts/own.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { ownCommentVote } from '#functions/viewer-fields/votes.ts'

export interface Targets {
  posts: ReadonlyMap<string, CardRow>
  comments: ReadonlyMap<string, PlacedRow>
}

/** Columns to read of the posts and comments: those of cards, of pages or of the API. */
export interface TargetFields {
  posts: typeof cardFields | typeof pageFields | typeof sourceFields
  comments: typeof commentPageFields | typeof commentSourceFields
}

/**
 * Finds the posts and comments that the rows of another table refer to.
 * @param rows SQL query that selects target_type and target_id of these rows.
 */
export function findTargets(ctx: Ctx, rows: SQL, shown: TargetFields): Plan<Targets> {
  const named = (type: string) => sql`(select target_id from (${rows}) where target_type = ${type}) named`
  const targetPosts = ctx.db
    .select({ ...(shown.posts as typeof cardFields), ...ownFields(ctx, shown.posts === cardFields) })
    .from(named('post'))
    .innerJoin(posts, eq(posts.id, sql`named.target_id`))
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
  const targetComments = ctx.db
    .select({
      ...(shown.comments as typeof commentPageFields),
      context: contextFields,
      voted: ownCommentVote(viewerId(ctx))
    })
    .from(named('comment'))
    .innerJoin(comments, eq(comments.id, sql`named.target_id`))
    .innerJoin(users, eq(users.id, comments.userId))
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(communities, eq(communities.id, comments.communityId))
  return plan([targetPosts, targetComments], (postRows, commentRows) => ({
    posts: new Map((postRows as CardRow[]).map(row => [row.id, row])),
    comments: new Map((commentRows as PlacedRow[]).map(row => [row.id, row]))
  }))
}
