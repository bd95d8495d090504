import { type SQL, sql } from 'drizzle-orm'
import { listItems, lists, posts } from '#functions/db/schema/index.ts'

/** Each further list costs one row read per post. */
const LISTS_AT_HAND = 5

/**
 * Whether the viewer has a post in any of their lists, beside what is read of it: 1 or 0. Each of their first lists
 * is looked into on its own: a look that finds nothing costs no row, but every turn of a loop over lists does.
 * @param asker gives the id of the viewer: viewerId(), or the same of a prepared query.
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
