import type { APIRoute } from 'astro'
import { commentsFragment } from '#src/components/thread/fragment.ts'
import { getReplies } from '#src/components/thread/load.ts'

/** All replies to a comment, and the comment itself. */
export const GET: APIRoute = async ({ locals: { ctx }, params: { post = '', parent = '' } }) =>
  commentsFragment(ctx, await getReplies(ctx, post, parent))
