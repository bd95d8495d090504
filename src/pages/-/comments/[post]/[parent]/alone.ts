import type { APIRoute } from 'astro'
import { singleThreadForPage } from '#functions/posts/thread.ts'
import { reader } from '#functions/users/viewer.ts'
import { commentFragment } from '#src/components/thread/fragment.ts'

/** A comment as it stands now, without its replies. */
export const GET: APIRoute = async ({ locals: { ctx }, params: { post = '', parent = '' } }) =>
  commentFragment(ctx, await singleThreadForPage(ctx, post, parent, { asker: reader(ctx) }), parent)
