import type { APIRoute } from 'astro'
import { getSingleThread } from '#functions/posts/thread.ts'
import { commentsFragment } from '#src/features/comments/fragment.ts'
import { commentOrderOf } from '#src/features/comments/order.ts'

/**
 * Fragment with a comment, its ancestors and all its replies. Script leaves out the comments that the page contains
 * already.
 */
export const GET: APIRoute = async ({ locals: { ctx }, params: { post = '', parent = '' }, url }) =>
  commentsFragment(
    ctx,
    await getSingleThread(ctx, post, parent, {}, commentOrderOf(url.searchParams)),
    url.searchParams
  )
