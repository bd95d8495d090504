import { and, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { communities, posts } from '#functions/db/schema/index.ts'
import { type CardRow, cardFields, type PostRow, sourceFields } from './fields.ts'
import type { NumberedPosts } from './posts.ts'
import { selectPosts } from './select.ts'
import { type PostCard, postCard, postView } from './views.ts'

/** Filters of posts for moderators, each with its SQL condition and the stored number of posts that meet it. */
const FILTERS = {
  deleted: { is: isNotNull(posts.deletedAt), count: communities.noDeletedPosts },
  locked: { is: and(isNotNull(posts.lockedAt), isNull(posts.deletedAt)), count: communities.noLockedPosts }
}

export interface ModeratedQuery {
  /** The community's id, or an expression that gives it. */
  communityId: string | SQL
  filter: keyof typeof FILTERS
  /** Number of the page, from 1. */
  page: number
  limit: number
}

/** Lists a numbered page of the deleted or locked posts of a community for the API, newest first. */
export const listModeratedPosts = (ctx: Ctx, query: ModeratedQuery): Plan<NumberedPosts> =>
  numbered(ctx, query, selectPosts(ctx, sourceFields), row => postView(row as PostRow, ctx))

/** Lists a numbered page of the deleted or locked posts of a community as cards, newest first. */
export const listModeratedCards = (ctx: Ctx, query: ModeratedQuery): Plan<NumberedPosts<PostCard>> =>
  numbered(ctx, query, selectPosts(ctx, cardFields), row => postCard(row as CardRow, ctx))

function numbered<Shown>(
  { db }: Ctx,
  { communityId, filter, page, limit }: ModeratedQuery,
  select: ReturnType<typeof selectPosts>,
  view: (row: unknown) => Shown
): Plan<NumberedPosts<Shown>> {
  const { is, count } = FILTERS[filter]
  const isShown: SQL | undefined = and(eq(posts.communityId, communityId), is)
  // This subquery reads skipped posts from the index alone.
  const ids = db
    .select({ id: posts.id })
    .from(posts)
    .where(isShown)
    .orderBy(desc(posts.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = db.select({ count }).from(communities).where(eq(communities.id, communityId))
  const parts = together({
    noPosts: plan([total], ([row]) => row?.count ?? 0),
    posts: plan([select.where(inArray(posts.id, ids)).orderBy(desc(posts.id))], rows => rows.map(view))
  })
  return mapPlan(parts, result => ({ ...result, limit, page }))
}
