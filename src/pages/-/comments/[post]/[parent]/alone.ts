import type { APIRoute } from 'astro'
import { getSingleThread } from '#functions/posts/thread.ts'
import { commentFragment } from '#src/components/thread/fragment.ts'

/** A comment as it stands now, without its replies. */
export const GET: APIRoute = async ({ locals: { ctx }, params: { post = '', parent = '' } }) =>
  commentFragment(ctx, await getSingleThread(ctx, post, parent, {}), parent)
