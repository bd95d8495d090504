import type { Ctx } from '#functions/context.ts'
import type { Comment } from '#functions/contract/views.ts'
import { purge } from './purge.ts'
import { edgeStore } from './store.ts'

/** Seconds for which copies of pages are kept for times when the database is away. */
export const PAGES_KEPT_S = 86_400
/** Tags of copies, by which they are dropped: of all pages, and of those where people's posts and comments are listed. */
const PAGES_TAG = 'pages'
const PEOPLE_TAG = 'people'

const PEOPLE = /^\/(?:@|-\/(?:users|lists)\/)/
const POST = /^\/(?:[^/]+\/post|-\/comments)\/([^/]+)/

/** The tags of a page, by its address. */
export function tagsOf({ pathname }: URL): string[] {
  const path = decodeURIComponent(pathname)
  const post = POST.exec(path)?.[1]
  return [PAGES_TAG, ...(post ? [`post-${post}`] : []), ...(PEOPLE.test(path) ? [PEOPLE_TAG] : [])]
}

/** Where the data centre keeps the time of the last deletion in pages with a tag: no page can have this address. */
const markOf = (origin: string, tag: string): Request => new Request(`${origin}/-/dropped?tag=${tag}`)

type Dropping = Pick<Ctx, 'origin' | 'settings' | 'requestId' | 'later'>

/**
 * For whoever has erased content, once that is in the database: in this data centre no guest gets a page any more that
 * was begun before; in others such pages live for 30 seconds, unless the operator has given a token for purging.
 */
export const dropPages = (ctx: Dropping): Promise<void> => drop(ctx, [PAGES_TAG])

/** The same for pages that show a comment: those of its post, and where people's comments are listed. */
export const dropComment = (ctx: Dropping, { postId, postPublicId }: Pick<Comment, 'postId' | 'postPublicId'>) =>
  drop(ctx, [`post-${postId}`, `post-${postPublicId}`, PEOPLE_TAG])

async function drop(ctx: Dropping, tags: string[]): Promise<void> {
  const headers = { 'Cache-Control': `public, max-age=${PAGES_KEPT_S}` }
  const now = String(Date.now())
  await Promise.all(tags.map(tag => edgeStore().put(markOf(ctx.origin, tag), new Response(now, { headers }))))
  ctx.later(purge(ctx, tags))
}

/** When pages with one of these tags were last dropped here, in milliseconds since 1970; 0: not within the time that any is kept. */
export async function droppedAt(origin: string, tags: string[]): Promise<number> {
  const times = tags.map(async tag => Number(await (await edgeStore().match(markOf(origin, tag)))?.text()) || 0)
  return Math.max(...(await Promise.all(times)))
}
