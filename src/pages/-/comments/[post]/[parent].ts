import type { APIRoute } from 'astro'
import { getSingleThread } from '#functions/posts/thread.ts'
import { commentsFragment } from '#src/components/thread/fragment.ts'

/** All replies to a comment, with itself and its ancestors: what the page has already is left out there. */
export const GET: APIRoute = async ({ locals: { ctx }, params: { post = '', parent = '' }, url }) =>
  commentsFragment(ctx, await getSingleThread(ctx, post, parent, {}), url.searchParams)
