import {
  type CommentBatch,
  commentId,
  listBranchRows,
  listCommentPageRows,
  listCommentRows,
  listLinePageRows,
  listRowsById,
  missingAncestors,
  parentsFirst
} from '#functions/comments/comments.ts'
import type { CommentPageRow } from '#functions/comments/fields.ts'
import { type CommentContext, commentView, pageComment } from '#functions/comments/views.ts'
import { type CommunityPage, getCommunity, withoutPageParts } from '#functions/communities/communities.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { COMMENTS_PAGE_SIZE_MAX } from '#functions/contract/limits.ts'
import type { CommentSort } from '#functions/contract/sorts.ts'
import type { Comment, PageComment, Post, ShownPost } from '#functions/contract/views.ts'
import { isFirstPage } from '#functions/db/cursor.ts'
import { type Plan, type Plans, plan, run, together } from '#functions/db/plan.ts'
import { communityIdOf, postKey } from '#functions/db/post-key.ts'
import { isViewerBanned } from '#functions/moderation/bans.ts'
import { credentialOf } from '#functions/sessions/credential.ts'
import { loadAs } from '#functions/sessions/viewer.ts'
import { visit } from '#functions/visits/visits.ts'
import { keepMissing, lastMissing } from './last-missing.ts'
import { getCommentContext, getPost, getPostPage } from './posts.ts'
import type { PostPage } from './views.ts'

/** The data that the page of a post shows. */
export interface Thread {
  post: PostPage
  community: CommunityPage
  /** The comments, parents first. */
  comments: PageComment[]
  commentsNext: string | null
  /** True when the viewer is banned in the post's community. */
  banned: boolean
}

/**
 * Loads a post with a batch of up to 500 comments, together with further reads (plans) of the page. One database round
 * trip, and a second one only when the batch lacks ancestors of a comment that the last read of the page did not lack.
 * @param part the order of the comments, and the cursor of the previous batch; without a cursor: the first batch.
 * @throws AppError invalid_id, invalid_cursor, post_not_found.
 */
export async function getThread<T extends object>(
  ctx: Ctx,
  id: string,
  extra: Plans<T>,
  part: { sort: CommentSort; next?: string | undefined }
): Promise<T & Thread> {
  const { sort, next } = part
  const first = next === undefined ? { post: id, sort } : null
  const { page, around, batch, known } = await loadAs(ctx, {
    around: together(extra),
    page: pageOf(ctx, id),
    batch: listCommentPageRows({ post: postKey(id), limit: COMMENTS_PAGE_SIZE_MAX, ...part, ...askedBy(ctx) }),
    known: listRowsById(ctx, first ? lastMissing(first) : [], 'page')
  })
  if (first) keepMissing(first, missingAncestors(batch.rows))
  const rows = await withAncestors(ctx, batch.rows, { fields: 'page', sort, known })
  return { ...around, ...page, comments: rows.map(viewIn(ctx, page.post)), commentsNext: batch.next }
}

/** The part of a thread beyond its first page that a reader had loaded. */
export interface LoadedComments {
  sort: CommentSort
  next?: string | undefined
  /** Number of comments to load after the cursor. */
  limit: number
  /** Ids of comments whose replies the reader had loaded. */
  branches: string[]
}

/**
 * Loads the part of a thread that a reader had loaded beyond its first page, with the ancestors of these comments.
 * @throws AppError invalid_id, invalid_cursor, post_not_found.
 */
export async function getLoadedThread(
  ctx: Ctx,
  id: string,
  { sort, next, limit, branches }: LoadedComments
): Promise<Thread> {
  const none: Plan<CommentBatch<CommentPageRow>> = plan([], () => ({ rows: [], next: null }))
  const { page, batch, lines } = await loadAs(ctx, {
    page: pageOf(ctx, id),
    batch: limit > 0 ? listCommentPageRows({ post: postKey(id), sort, limit, next, ...askedBy(ctx) }) : none,
    lines: together(
      Object.fromEntries(branches.map(branch => [branch, listLinePageRows(ctx, commentId(branch), sort)]))
    )
  })
  const result = [...batch.rows, ...Object.values(lines).flat()].filter(({ postId }) => postId === page.post.id)
  const rows = await withAncestors(ctx, [...new Map(result.map(row => [row.id, row])).values()], {
    fields: 'page',
    sort
  })
  return { ...page, comments: rows.map(viewIn(ctx, page.post)), commentsNext: batch.next }
}

/**
 * Loads a post with one of its comments, the comment's ancestors and all replies below it, together with further reads
 * (plans) of the page. One database round trip.
 * @throws AppError invalid_id, post_not_found, comment_not_found for a comment of another post.
 */
export async function getSingleThread<T extends object>(
  ctx: Ctx,
  id: string,
  chosen: string,
  extra: Plans<T>,
  sort: CommentSort
): Promise<T & Thread> {
  const { page, around, rows } = await loadAs(ctx, {
    around: together(extra),
    page: pageOf(ctx, id),
    rows: listLinePageRows(ctx, commentId(chosen), sort)
  })
  if (rows[0]?.postId !== page.post.id) throw new AppError('comment_not_found')
  return { ...around, ...page, comments: rows.map(viewIn(ctx, page.post)), commentsNext: null }
}

function pageOf(ctx: Ctx, id: string): Plan<Pick<Thread, 'post' | 'community' | 'banned'>> {
  const communityId = communityIdOf(postKey(id))
  return together({
    post: getPostPage(ctx, id),
    community: getCommunity(ctx, communityId),
    banned: isViewerBanned(ctx, communityId)
  })
}

const viewIn =
  (ctx: Ctx, post: ShownPost) =>
  (row: CommentPageRow): PageComment =>
    pageComment(row, contextOf(post), ctx)

const contextOf = ({ publicId, communityName, deletedAs }: ShownPost): CommentContext => ({
  postPublicId: publicId,
  communityName,
  postDeletedAs: deletedAs
})

/**
 * Loads a post with its first comments in an order, for the API.
 * @throws AppError invalid_id, post_not_found.
 */
export async function getPostWithComments(
  ctx: Ctx,
  id: string,
  { sort, limit, withCommunity }: { sort: CommentSort; limit: number; withCommunity: boolean }
): Promise<Post> {
  const { post, batch, community } = await loadAs(ctx, {
    post: getPost(ctx, id),
    batch: listCommentRows({ post: postKey(id), sort, limit, ...askedBy(ctx) }),
    community: withCommunity ? getCommunity(ctx, communityIdOf(postKey(id))) : plan([], () => null)
  })
  const rows = await withAncestors(ctx, batch.rows, { fields: 'source', sort })
  visit(ctx, post.id)
  const context = contextOf(post)
  return {
    ...post,
    comments: rows.map(row => commentView(row, context, ctx)),
    commentsNext: batch.next,
    community: community && withoutPageParts(community)
  }
}

export interface CommentsAnswer {
  comments: Comment[]
  next: string | null
}

/**
 * Loads a batch of a post's comments with their ancestors, for the API.
 * @throws AppError invalid_id, invalid_cursor, post_not_found.
 */
export async function listComments(
  ctx: Ctx,
  id: string,
  { sort, next, limit }: { sort: CommentSort; next?: string | undefined; limit: number }
): Promise<CommentsAnswer> {
  const { context, batch } = await loadAs(ctx, {
    context: getCommentContext(ctx, id),
    batch: listCommentRows({ post: postKey(id), sort, limit, next, ...askedBy(ctx) })
  })
  const rows = await withAncestors(ctx, batch.rows, { fields: 'source', sort })
  if (isFirstPage(next)) visit(ctx, context.postId)
  return { comments: rows.map(row => commentView(row, context, ctx)), next: batch.next }
}

/**
 * Loads all replies below a comment, for the API.
 * @param withParent true: the comment itself comes first.
 * @throws AppError invalid_id, post_not_found, comment_not_found for a comment of another post.
 */
export async function listReplies(
  ctx: Ctx,
  id: string,
  parentId: string,
  { sort, withParent }: { sort: CommentSort; withParent: boolean }
): Promise<CommentsAnswer> {
  const { context, rows } = await loadAs(ctx, {
    context: getCommentContext(ctx, id),
    rows: listBranchRows(ctx, commentId(parentId), sort)
  })
  if (rows[0]?.postId !== context.postId) throw new AppError('comment_not_found')
  const visible = withParent ? rows : rows.slice(1)
  return { comments: visible.map(row => commentView(row, context, ctx)), next: null }
}

const askedBy = (ctx: Ctx) => ({ credential: credentialOf(ctx), now: ctx.now })

interface Ancestry<Row> {
  fields: 'source' | 'page'
  sort: CommentSort
  /** Rows that may be ancestors, read before. */
  known?: Row[]
}

/** Adds the missing ancestors of comments to the rows, parents first. */
async function withAncestors<Row extends CommentPageRow | Omit<CommentPageRow, 'bodyHtml'>>(
  ctx: Ctx,
  rows: Row[],
  { fields, sort, known = [] }: Ancestry<Row>
): Promise<Row[]> {
  const missing = new Set(missingAncestors(rows))
  const wanted = known.filter(({ id }) => missing.delete(id))
  const others = await run(ctx.db, listRowsById(ctx, [...missing], fields))
  return parentsFirst([...wanted, ...(others as unknown as Row[]), ...rows], sort)
}
