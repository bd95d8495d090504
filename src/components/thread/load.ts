import { sql } from 'drizzle-orm'
import {
  commentId,
  commentsById,
  missingAncestors,
  pageBatch,
  pageBranch,
  parentsFirst
} from '#functions/comments/comments.ts'
import type { CommentPageRow } from '#functions/comments/fields.ts'
import { ancestorsOf, type PageComment, pageComment } from '#functions/comments/views.ts'
import { type CommunityPage, wholeCommunity } from '#functions/communities/communities.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { COMMENTS_PAGE_SIZE_MAX } from '#functions/contract/limits.ts'
import { load } from '#functions/db/plan.ts'
import { posts } from '#functions/db/schema/index.ts'
import { postForPage, postIdOf, postKey } from '#functions/posts/posts.ts'
import type { PostPage } from '#functions/posts/views.ts'
import { type Shell, shell } from '#functions/site/shell.ts'

export interface Discussion {
  shell: Shell
  post: PostPage
  comments: PageComment[]
  commentsNext: string | null
  community: CommunityPage
}

const around = (ctx: Ctx, key: string) => ({
  shell: shell(ctx),
  post: postForPage(ctx, key),
  community: wholeCommunity(ctx, sql`(select ${posts.communityId} from ${posts} where ${postKey(key)})`)
})

const views = (rows: CommentPageRow[], post: PostPage, ctx: Ctx) =>
  rows.map(row => pageComment(row, { postPublicId: post.publicId, communityName: post.communityName }, ctx))

/**
 * A post with a batch of its comments.
 * @throws AppError invalid_id, post_not_found, invalid_cursor.
 */
export async function getThread(ctx: Ctx, key: string, next: string | undefined): Promise<Discussion> {
  const query = { postId: postIdOf(key), limit: COMMENTS_PAGE_SIZE_MAX }
  const page = await load(ctx.db, { ...around(ctx, key), batch: pageBatch(ctx, { ...query, next }) })
  const rows = await withAncestors(ctx, page.batch.rows)
  return { ...page, comments: views(rows, page.post, ctx), commentsNext: page.batch.next }
}

/**
 * A comment with its ancestors and all its replies.
 * @throws AppError invalid_id, post_not_found, comment_not_found.
 */
export async function getSingleThread(ctx: Ctx, key: string, comment: string): Promise<Discussion> {
  const page = await load(ctx.db, { ...around(ctx, key), branch: pageBranch(ctx, commentId(comment), true) })
  const [chosen] = page.branch
  if (!chosen || chosen.postId !== page.post.id) throw new AppError('comment_not_found')
  const ids = ancestorsOf(chosen)
  const { ancestors } =
    ids.length > 0 ? await load(ctx.db, { ancestors: commentsById(ctx, ids, 'page') }) : { ancestors: [] }
  const rows = parentsFirst([...ancestors, ...page.branch])
  return { ...page, comments: views(rows, page.post, ctx), commentsNext: null }
}

export type RestOfThread = Pick<Discussion, 'post' | 'comments' | 'commentsNext'>

/**
 * A comment with all its replies, for a thread on a page that lacks some of them.
 * @throws AppError invalid_id, post_not_found, comment_not_found.
 */
export async function getReplies(ctx: Ctx, postId: string, parent: string): Promise<RestOfThread> {
  const page = await load(ctx.db, { post: postForPage(ctx, postId), branch: pageBranch(ctx, commentId(parent), true) })
  if (page.branch[0]?.postId !== page.post.id) throw new AppError('comment_not_found')
  return { post: page.post, comments: views(page.branch, page.post, ctx), commentsNext: null }
}

/**
 * The comments after those that a page shows, with ancestors that may be there already.
 * @throws AppError invalid_id, post_not_found, invalid_cursor.
 */
export async function getBatch(ctx: Ctx, postId: string, next: string | undefined): Promise<RestOfThread> {
  const query = { postId: postIdOf(postId), limit: COMMENTS_PAGE_SIZE_MAX, next }
  const page = await load(ctx.db, { post: postForPage(ctx, postId), batch: pageBatch(ctx, query) })
  const rows = await withAncestors(ctx, page.batch.rows)
  return { post: page.post, comments: views(rows, page.post, ctx), commentsNext: page.batch.next }
}

async function withAncestors(ctx: Ctx, rows: CommentPageRow[]): Promise<CommentPageRow[]> {
  const ids = missingAncestors(rows)
  if (ids.length === 0) return parentsFirst(rows)
  const { ancestors } = await load(ctx.db, { ancestors: commentsById(ctx, ids, 'page') })
  return parentsFirst([...ancestors, ...rows])
}
