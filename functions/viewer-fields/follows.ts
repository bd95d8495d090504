import { type SQL, sql } from 'drizzle-orm'
import type { FollowType } from '#functions/contract/follows.ts'
import { follows, posts, users } from '#functions/db/schema/index.ts'

/** SQL expression: 1 when the viewer follows the object. A look-up without a match costs no row read. */
const followed = (asker: SQL, type: FollowType, id: SQL): SQL<number> =>
  sql`exists (select 1 from ${follows} f where f.target_type = ${sql.raw(`'${type}'`)} and f.target_id = ${id} and f.user_id = ${asker})`

/**
 * SQL expression: 1 when the viewer follows the post, otherwise 0.
 * @param asker expression for the viewer's id: viewerId(), or the placeholder of a prepared query.
 */
export const followedPost = (asker: SQL): SQL<number> => followed(asker, 'post', sql`${posts.id}`)

/** SQL expression: 1 when the viewer follows the account, otherwise 0. */
export const followedUser = (asker: SQL): SQL<number> => followed(asker, 'user', sql`${users.id}`)
