import { eq } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { communities, posts, users } from '#functions/db/schema/index.ts'
import { viewerId } from '#functions/users/viewer.ts'
import { ownVisit } from '#functions/visits/visits.ts'
import { ownPostVote } from '#functions/votes/own.ts'
import type { cardFields, pageFields, sourceFields } from './fields.ts'

/** Posts with author, community and the asking member's vote. */
export function selectPosts(ctx: Ctx, fields: typeof pageFields | typeof cardFields | typeof sourceFields) {
  return ctx.db
    .select({ ...(fields as typeof pageFields), voted: ownPostVote(viewerId(ctx)), ...ownVisit(viewerId(ctx)) })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .$dynamic()
}
