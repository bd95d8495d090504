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
const BATCH = 200

/**
 * Lists the newest other posts with the same link as a post, in any community; empty for a post without a link.
 * @throws AppError invalid_id.
 */
export function listOtherDiscussions(ctx: Ctx, post: string): Plan<PostRef[]> {
  const id = postIdOf(postKey(post))
  return listLinked(
    ctx,
    and(eq(posts.linkKey, sql`(select link_key from ${posts} where id = ${id})`), ne(posts.id, id))
  )
}

/**
 * Lists the newest posts of a community with a link; empty for a text that is no address.
 * @param community name of the community in any case.
 */
export function listSameLink(ctx: Ctx, { url, community }: { url: string; community: string }): Plan<PostRef[]> {
  const link = linkOf(url)
  if (!link) return plan([], () => [])
  return listLinked(ctx, and(eq(posts.linkKey, linkKeyOf(link.href)), eq(posts.communityId, idOfName(community))))
}

/** Lists the newest posts that fulfil a condition on the key of their link, and that the viewer may see in feeds. */
function listLinked(ctx: Ctx, isLinked: SQL | undefined): Plan<PostRef[]> {
  const linked = ctx.db
    .select({ ...linkFields, community: { name: communities.name, title: communities.title } })
    .from(posts)
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(and(isLinked, isNull(posts.deletedAt), isShown(ctx)))
    .orderBy(desc(posts.id))
    .limit(SHOWN)
  return plan([linked], rows => rows)
}

/** Makes the keys of links from before the column `link_key`. At most two database round trips. */
export async function keyLinks({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const unkeyed = await db
    .select({ id: posts.id, url: posts.linkUrl })
    .from(posts)
    .where(and(isNotNull(posts.linkUrl), isNull(posts.linkKey)))
    .limit(BATCH)
  const [first, ...rest] = unkeyed.map(({ id, url }) =>
    db
      .update(posts)
      .set({ linkKey: linkKeyOf(url ?? '') })
      // The content of the post may have been erased since the read.
      .where(and(eq(posts.id, id), isNotNull(posts.linkUrl)))
  )
  if (first) await db.batch([first, ...rest])
}
