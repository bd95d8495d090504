import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { changedRows } from '#functions/db/client.ts'
import { firstIdAt } from '#functions/db/id.ts'
import { comments, posts } from '#functions/db/schema/index.ts'

const DAY_MS = 86_400_000
/** Posts changed per run, which hold the write lock meanwhile; the rest waits for the next minute. */
const BATCH = 500

/**
 * Counts the live comments of the last day of each post, which the lists of discussed posts are ordered by. Two round trips,
 * one where no number has changed.
 * @returns the number of posts with another number than before.
 */
export async function countDayComments({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  const since = now.getTime() - DAY_MS
  const counted = sql`select id, (select count(*) from ${comments}
      where post_id = posts.id and comments.id >= ${firstIdAt(since)} and comments.deleted_at is null) as n
    from ${posts} where deleted_at is null and last_activity_at >= ${since}
    union all
    select id, 0 from ${posts} where day_comments > 0 and deleted_at is null and last_activity_at < ${since}`
  const changed = await db
    .select({ id: posts.id, n: sql<number>`counted.n` })
    .from(sql`(${counted}) counted`)
    .innerJoin(posts, sql`${posts.id} = counted.id`)
    .where(sql`counted.n <> ${posts.dayComments}`)
    .limit(BATCH)
  if (changed.length === 0) return 0
  const pairs = JSON.stringify(changed)
  return changedRows(
    await db.run(
      sql`update ${posts} set day_comments = value ->> 'n' from json_each(${pairs}) where posts.id = value ->> 'id'`
    )
  )
}
