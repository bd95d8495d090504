import { type SQL, sql } from 'drizzle-orm'
import { listItems, lists, posts } from '#functions/db/schema/index.ts'

/**
 * Number of the viewer's lists that the query searches one by one: each list after these costs one row read for each
 * post.
 */
const LISTS_AT_HAND = 5

/**
 * SQL expression: 1 when one of the viewer's lists contains the post, otherwise 0. Each of the first lists is searched
 * by a look-up of its own: a look-up without a match costs no row read, but a loop over lists costs one row read for
 * each list.
 * @param asker expression for the viewer's id: viewerId(), or the placeholder of a prepared query.
 */
export function savedBy(asker: SQL): SQL<number> {
  const own = (limit: number, offset: number) =>
    sql.raw(`order by name collate nocase limit ${limit} offset ${offset})`)
  const from = sql`(select id from ${lists} where user_id = ${asker} `
  const isIn = (which: SQL) =>
    sql`exists (select 1 from ${listItems} where list_id ${which} and target_type = 'post' and target_id = ${posts.id})`
  const first = Array.from({ length: LISTS_AT_HAND }, (_, at) => isIn(sql`= ${from}${own(1, at)}`))
  return sql`(${sql.join([...first, isIn(sql`in ${from}${own(-1, LISTS_AT_HAND)}`)], sql` or `)})`
}
