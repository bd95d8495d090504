import { type SQL, sql } from 'drizzle-orm'
import { listItems, posts } from '#functions/db/schema/index.ts'

/**
 * SQL expression: 1 when one of the viewer's lists contains the post, otherwise 0. One look-up in an index covers all
 * lists, and a look-up without a match costs no row read.
 * @param asker expression for the viewer's id: viewerId(), or the placeholder of a prepared query.
 */
export const savedBy = (asker: SQL): SQL<number> =>
  sql`exists (select 1 from ${listItems} where user_id = ${asker} and target_id = ${posts.id} and target_type = 'post')`
