import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { PostRef } from '#functions/contract/calls.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { communityIdOf, postIdOf, postKey } from '#functions/db/post-key.ts'
import { jsonRow, prepared } from '#functions/db/prepared.ts'
import { communities, type DiscussedPost, hiddenPosts, posts, postVisits, site } from '#functions/db/schema/index.ts'
import { isNotIn, mutedCommunitiesOf, mutedUsersOf } from '#functions/mutes/unmuted.ts'
import {
  credentialKind,
  type Own,
  viewerPlaceholder,
  viewerTable,
  viewerValues
} from '#functions/sessions/credential.ts'
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

/** Stored posts with the most comments of the last day, and the ids of those that the viewer has hidden, as JSON. */
const stored = prepared((db, { own }: Own) => {
  // The concatenation makes a text of the JSON, which the query would embed otherwise.
  const hidden = sql<string>`(select json_group_array(post_id) || '' from ${hiddenPosts} where ${hiddenPosts.userId} = ${viewerPlaceholder}
    and ${hiddenPosts.postId} in (select value ->> 'id' from json_each(${site.discussed})))`
  const fields = { list: site.discussed, hidden: own ? hidden : sql<string>`'[]'` }
  const select = db.select(jsonRow(fields)).from(site).where(sql`${site.id} = 1`)
  return { fields, select, common: viewerTable(own) }
})

/**
 * Lists the posts with the most comments of the last day. The list is stored in the site's row, which the scheduled job
 * updates every five minutes.
 */
function listDiscussed(ctx: Ctx): Plan<PostRef[]> {
  return mapPlan(stored({ own: credentialKind(ctx) }, viewerValues(ctx)), ([row = { list: [], hidden: '[]' }]) => {
    // The mutes are known once the viewer has been read.
    const { muted } = ctx.auth
    const hidden = JSON.parse(row.hidden) as string[]
    const isWanted = ({ id, userId, communityId }: DiscussedPost) =>
      !muted.users.has(userId) && !muted.communities.has(communityId) && !hidden.includes(id)
    return row.list.filter(isWanted).slice(0, SHOWN)
  })
}

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

const recentFields = { ...linkFields, community: { name: communities.name, title: communities.title } }

const visited = prepared((db, { own }: Own) => ({
  common: viewerTable(own),
  fields: recentFields,
  select: db
    .select(jsonRow(recentFields))
    .from(postVisits)
    .innerJoin(posts, eq(posts.id, postVisits.postId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(and(eq(postVisits.userId, viewerPlaceholder), isNull(posts.deletedAt), isShownTo(viewerPlaceholder)))
    .orderBy(desc(postVisits.visitedAt))
    .limit(SHOWN)
}))

/** Lists the posts that the viewer has visited last; empty for guests, whose visits are not stored. */
const listRecent = (ctx: Ctx): Plan<PostRef[]> =>
  ctx.auth.key ? visited({ own: credentialKind(ctx) }, viewerValues(ctx)) : plan([], () => [])

/** SQL condition of isShown for one viewer. */
function isShownTo(asker: SQL): SQL | undefined {
  return and(
    isNotIn(mutedUsersOf(asker), posts.userId),
    isNotIn(mutedCommunitiesOf(asker), posts.communityId),
    sql`not ${isHiddenFrom(asker)}`
  )
}

/**
 * SQL condition: true for a post that the viewer has not hidden and whose author and community the viewer has not
 * muted; undefined for guests.
 */
export const isShown = (ctx: Ctx): SQL | undefined => (ctx.auth.key ? isShownTo(viewerId(ctx)) : undefined)
