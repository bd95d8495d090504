import { eq } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { communities, posts, users } from '#functions/db/schema/index.ts'
import { type cardFields, type pageFields, sourceFields } from './fields.ts'
import { ownFields } from './own.ts'

/** Selects posts with author, community and the columns that depend on the viewer. */
export function selectPosts(ctx: Ctx, fields: typeof pageFields | typeof cardFields | typeof sourceFields) {
  return ctx.db
    .select({ ...(fields as typeof pageFields), ...ownFields(ctx, fields !== sourceFields) })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .$dynamic()
}
