import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { idOfName } from '#functions/communities/communities.ts'
import type { Ctx } from '#functions/context.ts'
import type { PostRef } from '#functions/contract/calls.ts'
import { linkOf } from '#functions/contract/post-fields.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { postIdOf, postKey } from '#functions/db/post-key.ts'
import { communities, posts } from '#functions/db/schema/index.ts'
import { linkKeyOf } from '#functions/links/link-key.ts'
import { isShown, linkFields } from './aside.ts'

/** Number of posts with the same link that are shown. */
const SHOWN = 5
/** Number of posts for which one run of the timer makes keys. */
const BATCH = 1000

/**
 * Lists the newest other posts with the same link as a post, in any community; empty for a post without a link.
 * @throws AppError invalid_id.
 */
export function listOtherDiscussions(ctx: Ctx, post: string): Plan<PostRef[]> {
  const id = postIdOf(postKey(post))
  const key = sql`(select link_key from ${posts} where id = ${id} and link_url is not null)`
  return listLinked(ctx, and(eq(posts.linkKey, key), ne(posts.id, id), isShown(ctx)))
}

/**
 * Lists the newest posts of a community with a link; empty for a text that is no address. Posts that the viewer has
 * hidden or muted are listed too, because the members of the community have read them.
 * @param community name of the community in any case, or its id.
 */
export function listSameLink(ctx: Ctx, { url, community }: { url: string; community: string }): Plan<PostRef[]> {
  const link = linkOf(url)
  if (!link) return plan([], () => [])
  const key = linkKeyOf(link.href)
  // The plus sign excludes the indexes by community, in which SQLite would read all posts of the community.
  const isIn = sql`+${posts.communityId} = coalesce(${idOfName(community)}, ${community})`
  return listLinked(ctx, and(eq(posts.linkKey, key), isIn))
}

/** Lists the newest posts that fulfil a condition on the key of their link. */
function listLinked(ctx: Ctx, isLinked: SQL | undefined): Plan<PostRef[]> {
  const linked = ctx.db
    .select({ ...linkFields, community: { name: communities.name, title: communities.title } })
    .from(posts)
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(and(isLinked, isNull(posts.deletedAt)))
    .orderBy(desc(posts.id))
    .limit(SHOWN)
  return plan([linked], rows => rows)
}

/**
 * Makes the keys of links from before the column `link_key`, of restored older backups, and of posts that an older
 * version of the site has written. At most two database round trips.
 */
export async function keyLinks({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const unkeyed = await db
    .select({ id: posts.id, url: posts.linkUrl })
    .from(posts)
    .where(and(isNotNull(posts.linkUrl), isNull(posts.linkKey)))
    .limit(BATCH)
  if (unkeyed.length === 0) return
  const keys = JSON.stringify(unkeyed.map(({ id, url }) => ({ id, key: linkKeyOf(url ?? '') })))
  // The content of a post may have been erased since the read.
  await db.run(sql`update ${posts} set link_key = k.value ->> 'key' from json_each(${keys}) k
    where ${posts.id} = k.value ->> 'id' and ${posts.linkUrl} is not null`)
}
