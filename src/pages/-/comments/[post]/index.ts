import type { APIRoute } from 'astro'
import { threadForPage } from '#functions/posts/thread.ts'
import { reader } from '#functions/users/viewer.ts'
import { commentsFragment } from '#src/components/thread/fragment.ts'

/** The comments after a cursor: ?next=… */
export const GET: APIRoute = async ({ locals: { ctx }, params: { post = '' }, url }) =>
  commentsFragment(
    ctx,
    await threadForPage(ctx, post, { asker: reader(ctx) }, url.searchParams.get('next') ?? undefined),
    url.searchParams
  )
