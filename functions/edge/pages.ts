import type { Ctx } from '#functions/context.ts'
import { purge } from './purge.ts'
import { edgeStore } from './store.ts'

/** Seconds for which copies of pages are kept for times when the database is away. */
export const PAGES_KEPT_S = 86_400
export const PAGES_TAG = 'pages'

/** Where the data centre keeps the time of the last deletion: no page can have this address. */
const markOf = (origin: string): Request => new Request(`${origin}/-/dropped`)

/**
 * For whoever has erased content, once that is in the database: in this data centre no guest gets a page any more that
 * was begun before; in others such pages live for 30 seconds, unless the operator has given a token for purging.
 */
export async function dropPages(ctx: Pick<Ctx, 'origin' | 'settings' | 'requestId' | 'later'>): Promise<void> {
  const headers = { 'Cache-Control': `public, max-age=${PAGES_KEPT_S}` }
  await edgeStore().put(markOf(ctx.origin), new Response(String(Date.now()), { headers }))
  ctx.later(purge(ctx, [PAGES_TAG]))
}

/** When pages of a site were last dropped here, in milliseconds since 1970; 0: not within the time that any is kept. */
export async function pagesDroppedAt(origin: string): Promise<number> {
  const mark = await edgeStore().match(markOf(origin))
  return mark ? Number(await mark.text()) : 0
}
