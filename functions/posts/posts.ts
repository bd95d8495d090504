import { eq, type SQL, sql } from 'drizzle-orm'
import type { CommentContext } from '#functions/comments/views.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Post } from '#functions/contract/views.ts'
import { communityId } from '#functions/db/id.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { isPost, type PostKey, postKey } from '#functions/db/post-key.ts'
import { jsonRow, prepared } from '#functions/db/prepared.ts'
import { communities, posts, users } from '#functions/db/schema/index.ts'
import { labelWith } from '#functions/labels/rules.ts'
import { listLabels } from '#functions/labels/views.ts'
import {
  type Credential,
  credentialKind,
  credentialOf,
  viewerTable,
  viewerValues
} from '#functions/sessions/credential.ts'
import type { FeedQuery } from './feed-shape.ts'
import { listCardRows, listPostRows } from './feeds.ts'
import { type PageRow, type PostRow, pageFields, sourceFields } from './fields.ts'
import { type Reader, readerOf } from './home.ts'
import { preparedOwnFields } from './own.ts'
import { selectPosts } from './select.ts'
import { type PostCard, type PostPage, postCard, postPage, postView } from './views.ts'

export interface CardFeed {
  posts: PostCard[]
  next: string | null
}

/** A feed query without the present time and the session. */
type Where = Omit<FeedQuery, 'now' | 'reader'> & {
  /** The member who reads, for a query that is made before the viewer is read; absent: the viewer. */
  reader?: Reader
}

/** Makes the query of a feed for a request, with the present time and the reader. */
function queryOf(ctx: Ctx, { reader = readerOf(ctx), ...where }: Where): FeedQuery {
  const credential = credentialOf(ctx)
  return { ...where, now: ctx.now, reader: credential ? { credential, ...reader } : undefined }
}

/**
 * Lists a page of a feed as cards, pinned posts first.
 * @throws AppError invalid_cursor.
 */
export function listFeedCards(ctx: Ctx, where: Where): Plan<CardFeed> {
  const { statements, read } = listCardRows(queryOf(ctx, where))
  return {
    statements,
    read: results => {
      const { pinned, rows, next } = read(results)
      return { posts: [...pinned, ...rows].map(row => postCard(row, ctx)), next }
    }
  }
}

/** Lists a page of a feed for the API: posts with their source. */
export function listFeedPosts(ctx: Ctx, where: Where): Plan<{ posts: Post[]; next: string | null }> {
  const { statements, read } = listPostRows(queryOf(ctx, where))
  return {
    statements,
    read: results => {
      const { pinned, rows, next } = read(results)
      return { posts: [...pinned, ...rows].map(row => postView(row, ctx)), next }
    }
  }
}

type InCommunity = Omit<Where, 'communityId' | 'communityName'>

/**
 * Lists a page of a community's feed for the API.
 * @throws AppError invalid_id, invalid_cursor, community_not_found, label_not_found.
 */
export function listCommunityPosts(
  ctx: Ctx,
  id: string,
  where: InCommunity
): Plan<{ posts: Post[]; next: string | null }> {
  const feed = listFeedPosts(ctx, { ...where, communityId: id })
  const { label } = where
  if (label === undefined) return mapPlan(together({ total: postsIn(ctx, id), feed }), ({ feed }) => feed)
  return mapPlan(together({ known: listLabels(ctx, id), feed }), ({ known, feed }) => {
    if (!labelWith(known.labels, label)) throw new AppError('label_not_found', { field: 'label' })
    return feed
  })
}

export interface NumberedPosts<Shown = Post> {
  noPosts: number
  limit: number
  page: number
  posts: Shown[]
}

/**
 * Lists a numbered page of a community's feed for the API.
 * @throws AppError invalid_id, community_not_found.
 */
export function listNumberedPosts(ctx: Ctx, id: string, where: InCommunity & { page: number }): Plan<NumberedPosts> {
  const { limit, page } = where
  const parts = together({
    noPosts: postsIn(ctx, id),
    feed: listFeedPosts(ctx, { ...where, next: undefined, communityId: id })
  })
  return mapPlan(parts, ({ noPosts, feed }) => ({ noPosts, limit, page, posts: feed.posts }))
}

/** Reads the number of a community's posts that are not deleted. */
function postsIn(ctx: Ctx, id: string): Plan<number> {
  const statement = ctx.db
    .select({ noPosts: communities.noPosts })
    .from(communities)
    .where(eq(communities.id, communityId(id)))
  return plan([statement], ([row]) => {
    if (!row) throw new AppError('community_not_found')
    return row.noPosts
  })
}

/** The cache key of the prepared statement; `own` is the kind of a member's credential, null for guests. */
interface Shape {
  texts: 'page' | 'source'
  by: PostKey['by']
  own: Credential['kind'] | null
}

const postBy = prepared((db, { texts, by, own }: Shape) => {
  // The query is typed for the columns of pages only, so the API's columns need a cast.
  const shown = texts === 'page' ? pageFields : (sourceFields as unknown as typeof pageFields)
  const fields = { ...shown, ...(own && preparedOwnFields(texts === 'page')) }
  const select = db
    .select(jsonRow(fields))
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(isPost({ by, value: sql.placeholder('post') }))
  return { fields, select, common: viewerTable(own) }
})

/** Reads the row of a post by its id or public id. @throws AppError invalid_id, post_not_found. */
function getRow<Row extends PostRow>(ctx: Ctx, id: string, texts: Shape['texts']): Plan<Row> {
  const { by, value } = postKey(id)
  const rows = postBy({ texts, by, own: credentialKind(ctx) }, { ...viewerValues(ctx), post: value })
  return mapPlan(rows, result => existing(result as unknown as Row[]))
}

/** Reads a post for the API. @throws AppError invalid_id, post_not_found. */
export const getPost = (ctx: Ctx, id: string): Plan<Post> =>
  mapPlan(getRow<PostRow>(ctx, id, 'source'), row => postView(row, ctx))

/** Finds a post; null when it is missing. @param id expression for the post's id. */
export const findPost = (ctx: Ctx, id: SQL): Plan<Post | null> =>
  plan([selectPosts(ctx, sourceFields).where(eq(posts.id, id))], ([row]) =>
    row ? postView(row as PostRow, ctx) : null
  )

/** Reads a post for its own page. @throws AppError invalid_id, post_not_found. */
export const getPostPage = (ctx: Ctx, id: string): Plan<PostPage> =>
  mapPlan(getRow<PageRow>(ctx, id, 'page'), row => postPage(row, ctx))

/** Reads those fields of a post and its community that the view of a comment needs. @throws AppError post_not_found. */
export function getCommentContext(ctx: Ctx, id: string): Plan<CommentContext & { postId: string }> {
  const statement = ctx.db
    .select({
      postId: posts.id,
      postPublicId: posts.publicId,
      postDeletedAs: posts.deletedAs,
      communityName: communities.name
    })
    .from(posts)
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(isPost(postKey(id)))
  return plan([statement], rows => existing(rows))
}

function existing<Row>(rows: Row[]): Row {
  const [row] = rows
  if (!row) throw new AppError('post_not_found')
  return row
}
