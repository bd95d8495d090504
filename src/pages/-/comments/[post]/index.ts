import type { APIRoute } from 'astro'
import { commentsFragment } from '#src/components/thread/fragment.ts'
import { getBatch } from '#src/components/thread/load.ts'

/** The comments after a cursor: ?next=… */
export const GET: APIRoute = async ({ locals: { ctx }, params: { post = '' }, url }) =>
  commentsFragment(ctx, await getBatch(ctx, post, url.searchParams.get('next') ?? undefined))
