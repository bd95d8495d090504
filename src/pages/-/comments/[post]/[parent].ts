import type { APIRoute } from 'astro'
import { getSingleThread } from '#functions/posts/thread.ts'
import { commentsFragment } from '#src/features/comments/fragment.ts'

/**
 * Fragment with all replies to a comment, the comment itself and its parents; scripts skip comments that the
 * page has already.
 */
export const GET: APIRoute = async ({ locals: { ctx }, params: { post = '', parent = '' }, url }) =>
  commentsFragment(ctx, await getSingleThread(ctx, post, parent, {}), url.searchParams)
