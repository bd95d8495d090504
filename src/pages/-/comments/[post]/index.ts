import type { APIRoute } from 'astro'
import { getThread } from '#functions/posts/thread.ts'
import { commentsFragment } from '#src/components/thread/fragment.ts'

/** The comments after a cursor: ?next=… */
export const GET: APIRoute = async ({ locals: { ctx }, params: { post = '' }, url }) =>
  commentsFragment(ctx, await getThread(ctx, post, {}, url.searchParams.get('next') ?? undefined), url.searchParams)
