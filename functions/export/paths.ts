import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { comments, communities, posts, users } from '#functions/db/schema/index.ts'

/**
 * SQL expression for the path of a page, for a query that selects from a single table.
 * @param id a column of that table, with a name that no column of the tables in this module has.
 */
type PathOf = (id: SQLWrapper) => SQL<string | null>

export const communityPath: PathOf = id => sql`(select '/' || c.name from ${communities} c where c.id = ${id})`

export const userPath: PathOf = id =>
  sql`(select '/@' || u.username from ${users} u where u.id = ${id} and u.deleted_at is null)`

export const postPath: PathOf = id =>
  sql`(select '/' || c.name || '/post/' || p.public_id from ${posts} p join ${communities} c on c.id = p.community_id
    where p.id = ${id})`

export const commentPath: PathOf = id =>
  sql`(select '/' || c.name || '/post/' || p.public_id || '/' || m.id from ${comments} m
    join ${posts} p on p.id = m.post_id join ${communities} c on c.id = p.community_id where m.id = ${id})`

/** SQL expression for the path of the page with a post or comment, by the type of the target. */
export const itemPath = ({ targetType, targetId }: Record<'targetType' | 'targetId', SQLWrapper>): SQL<string | null> =>
  sql`iif(${targetType} = 'post', ${postPath(targetId)}, ${commentPath(targetId)})`
