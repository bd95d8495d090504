import { eq } from 'drizzle-orm'
import type { Db } from '#functions/db/client.ts'
import { communities, posts, users } from '#functions/db/schema/index.ts'
import type { cardFields, pageFields, sourceFields } from './fields.ts'

/** Posts with author and community. */
export function selectPosts(db: Db, fields: typeof pageFields | typeof cardFields | typeof sourceFields) {
  return db
    .select(fields as typeof pageFields)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .$dynamic()
}
