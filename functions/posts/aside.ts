import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { PostRef } from '#functions/contract/calls.ts'
import { type Plan, plan, together } from '#functions/db/plan.ts'
import { communityIdOf, postIdOf, postKey } from '#functions/db/post-key.ts'
import { communities, type DiscussedPost, hiddenPosts, posts, postVisits, site } from '#functions/db/schema/index.ts'
import { isNotIn, mutedCommunitiesOf, mutedUsersOf } from '#functions/mutes/unmuted.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { isHiddenFrom } from './own.ts'

/** Number of posts in each list of the right column. */
const SHOWN = 5

/** A post in the lists of the right column. */
export type AsidePost = Omit<PostRef, 'community'>

/** The lists in the right column beside a feed of the whole site. */
export interface FeedAside {
  discussed: PostRef[]
  recent: PostRef[]
}

/** Lists the posts of the right column beside a feed. The viewer must be read earlier in the same batch. */
export const listFeedAside = (ctx: Ctx): Plan<FeedAside> =>
  together({ discussed: listDiscussed(ctx), recent: listRecent(ctx) })

/**
 * Lists the posts with the most comments of the last day. The list is stored in the site's row, which the scheduled job
 * updates every five minutes.
 */
function listDiscussed(ctx: Ctx): Plan<PostRef[]> {
  const stored = ctx.db
    .select({ list: site.discussed, hidden: hiddenAmongStored(ctx) })
    .from(site)
    .where(sql`${site.id} = 1`)
  return plan([stored], ([row = { list: [], hidden: [] }]) => {
    const { muted } = ctx.auth
    const isWanted = ({ id, userId, communityId }: DiscussedPost) =>
      !muted.users.has(userId) && !muted.communities.has(communityId) && !row.hidden.includes(id)
    return row.list.filter(isWanted).slice(0, SHOWN)
  })
}

/** SQL expression for the ids of those stored posts with the most comments that the viewer has hidden. */
const hiddenAmongStored = (ctx: Ctx) =>
  (ctx.auth.key
    ? sql`(select json_group_array(post_id) from ${hiddenPosts} where ${hiddenPosts.userId} = ${viewerId(ctx)}
        and ${hiddenPosts.postId} in (select value ->> 'id' from json_each(${site.discussed})))`
    : sql`'[]'`
  ).mapWith((json: string) => JSON.parse(json) as string[])

/** Columns of a post that a link to it needs. */
export const linkFields = { publicId: posts.publicId, title: posts.title, noComments: posts.noComments }

/**
 * Lists the posts of one community with the most comments of the last day.
 * @param community expression for the community's id.
 * @param except expression for the id of a post that is left out.
 */
export function listDiscussedIn(ctx: Ctx, community: SQL, except?: SQL): Plan<AsidePost[]> {
  const discussed = ctx.db
    .select(linkFields)
    .from(posts)
    .where(
      and(
        eq(posts.communityId, community),
        // The condition has a literal instead of a parameter, because SQLite uses the partial index only for a literal.
        sql`${posts.dayComments} > 0`,
        isNull(posts.deletedAt),
        except && ne(posts.id, except),
        isShown(ctx)
      )
    )
    .orderBy(desc(posts.dayComments), desc(posts.id))
    .limit(SHOWN)
  return plan([discussed], rows => rows)
}

/**
 * Lists the posts with the most comments of the last day in the community of a post, without the post itself.
 * @throws AppError invalid_id.
 */
export function listDiscussedBeside(ctx: Ctx, post: string): Plan<AsidePost[]> {
  const key = postKey(post)
  return listDiscussedIn(ctx, communityIdOf(key), postIdOf(key))
}

/** Lists the posts that the viewer has visited last; empty for guests, whose visits are not stored. */
function listRecent(ctx: Ctx): Plan<PostRef[]> {
  if (!ctx.auth.key) return plan([], () => [])
  const recent = ctx.db
    .select({ ...linkFields, community: { name: communities.name, title: communities.title } })
    .from(postVisits)
    .innerJoin(posts, eq(posts.id, postVisits.postId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(and(eq(postVisits.userId, viewerId(ctx)), isNull(posts.deletedAt), isShown(ctx)))
    .orderBy(desc(postVisits.visitedAt))
    .limit(SHOWN)
  return plan([recent], rows => rows)
}

/**
 * SQL condition: true for a post that the viewer has not hidden and whose author and community the viewer has not
 * muted; undefined for guests.
 */
export function isShown(ctx: Ctx): SQL | undefined {
  if (!ctx.auth.key) return undefined
  const asker = viewerId(ctx)
  return and(
    isNotIn(mutedUsersOf(asker), posts.userId),
    isNotIn(mutedCommunitiesOf(asker), posts.communityId),
    sql`not ${isHiddenFrom(asker)}`
  )
}
