import { and, asc, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { firstIdAt } from '#functions/db/id.ts'
import { load, plan } from '#functions/db/plan.ts'
import { communities, digestPosts, digests, posts } from '#functions/db/schema/index.ts'
import { type Digest, isAt } from './digest-progress.ts'
import { DIGEST_POSTS } from './rules.ts'

/** Number of communities whose best posts one step finds. */
const COMMUNITIES_MAX = 200
const WEEK_MS = 7 * 24 * 3_600_000
/** Age classes of the posts of the last week (functions/db/schema/posts.ts). */
const CLASSES = [0, 1]

/**
 * Finds the best posts of the next communities: those of the last week with the highest scores, ten of each community.
 * A step reads twenty posts of each community at most, however many it has. Two database round trips.
 */
export async function findBestPosts(ctx: Ctx, digest: Digest): Promise<void> {
  const { db, now } = ctx
  const next = db
    .select({ id: communities.id })
    .from(communities)
    .where(and(gt(communities.id, digest.communityCursor), isNull(communities.deletedAt)))
    .orderBy(asc(communities.id))
    .limit(COMMUNITIES_MAX)
  const { ids } = await load(db, { ids: plan([next], rows => rows.map(({ id }) => id)) })
  const last = ids.at(-1)
  const chosen = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const moved = ids.length < COMMUNITIES_MAX ? { foundAt: now.getTime() } : { communityCursor: last ?? '' }
  const statements = [
    db.run(sql`delete from ${digestPosts} where community_id in ${chosen} and ${isGoing(digest)}`),
    db.run(sql`insert into ${digestPosts} (community_id, post_id, author_id, score)
      select p.community_id, p.id, p.user_id, p.score from json_each(${JSON.stringify(ids)}) chosen
      cross join ${posts} p on p.id in (${bestOf(sql`chosen.value`, now.getTime())}) where ${isGoing(digest)}`),
    db.update(digests).set(moved).where(isAt(digest))
  ]
  await load(db, { done: plan(statements, () => null) })
}

const isGoing = (digest: Digest): SQL => sql`exists (select 1 from ${digests} where ${isAt(digest)})`

/** SQL query for the ids of the best posts of a community. Ids begin with the time of creation. */
function bestOf(community: SQL, now: number): SQL {
  const since = firstIdAt(now - WEEK_MS)
  const inClass = (age: number) =>
    sql`select * from (select id, score from ${posts} where community_id = ${community} and age = ${age}
      and deleted_at is null and score > 0 and id >= ${since} order by score desc, id desc limit ${DIGEST_POSTS})`
  return sql`select id from (${sql.join(CLASSES.map(inClass), sql` union all `)})
    order by score desc, id desc limit ${DIGEST_POSTS}`
}
