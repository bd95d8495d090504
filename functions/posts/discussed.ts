import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { BEHIND_MS } from '#functions/contract/clock.ts'
import { changedRows } from '#functions/db/client.ts'
import { firstIdAt } from '#functions/db/id.ts'
import { comments, communities, posts, site } from '#functions/db/schema/index.ts'

const DAY_MS = 86_400_000
/**
 * Milliseconds between two counts. A count reads one index entry for each comment of the last day, so comments are not
 * counted more often.
 */
const PAUSE_MS = 300_000
/**
 * Upper bound for the posts that one run changes, because the run holds the write lock meanwhile; the next run changes
 * the remaining posts.
 */
const BATCH = 500
/**
 * Number of posts that are stored in the site's row: enough for a list of five, even when posts that a member has muted
 * or hidden are left out.
 */
const STORED = 20

/** SQL expression for the posts with the most comments of the last day, as one JSON text. */
export const discussedPosts: SQL = sql`(select json_group_array(json_object('id', id, 'publicId', public_id,
    'title', title, 'noComments', no_comments, 'userId', user_id, 'communityId', community_id,
    'community', json_object('name', community_name, 'title', community_title)))
  from (select p.id, p.public_id, p.title, p.no_comments, p.user_id, p.community_id,
      c.name as community_name, c.title as community_title
    from ${posts} p join ${communities} c on c.id = p.community_id
    where p.day_comments > 0 and p.deleted_at is null order by p.day_comments desc, p.id desc limit ${STORED}))`

/**
 * Counts the comments of the last day for each post, every five minutes, and stores the posts with the most of these
 * comments in the site's row.
 */
export async function refreshDiscussed(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  if (!(await claimCount(ctx))) return
  await countDayComments(ctx)
  await ctx.db.run(sql`update ${site} set discussed = newest.list from (select ${discussedPosts} as list) newest
    where site.id = 1 and discussed <> newest.list`)
}

/**
 * Stores the time when a count of comments starts.
 * @returns false, without storing it, while the last count is younger than the pause. A stored start in the future,
 * from before the clock was set back, does not prevent a count.
 */
async function claimCount({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<boolean> {
  const at = now.getTime()
  const marked = sql`update ${site} set discussed_at = ${at}
    where id = 1 and discussed_at not between ${at - PAUSE_MS + 1} and ${at + BEHIND_MS}`
  return changedRows(await db.run(marked)) > 0
}

async function countDayComments({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
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
  if (changed.length === 0) return
  const pairs = JSON.stringify(changed)
  await db.run(
    sql`update ${posts} set day_comments = value ->> 'n' from json_each(${pairs}) where posts.id = value ->> 'id'`
  )
}
