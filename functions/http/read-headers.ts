import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './env.ts'
import { etagOf, isKnown } from './etag.ts'
import { presentTag, rememberAnswer, writesUntilNow } from './guest-answers.ts'

/** Longest header Link in characters: proxies refuse answers with headers of several kB. */
const LINK_MAX = 1000
/** Matches the paths of the instance, posts, communities, users, comments and lists, whose answers have an ETag. */
const TAGGED = /^\/api\/(?:posts|communities|users|comments|lists|instance)(?:\/|$)/
/**
 * Matches what differs in two answers with the same content: the time of the answer, cursors that contain it, and the
 * time of the member's last visit, which each read of a post sets. A cursor of the older answer stays valid. Quotation
 * marks in members' texts are escaped, so no text matches.
 */
const OF_ANSWER = /"(?:fetchedAt|commentsNext|next|lastVisitAt)":"[^"]*"/g
/** Matches the cursor at the end of the answer of a list. */
const CURSOR = /"next":"([\w-]+)"\}$/

/** True for a path of the API whose answers have an ETag. */
export const isTagged = (path: string): boolean => TAGGED.test(path)

/** Makes the value of the header Link to the next page of a list (RFC 8288). */
export function nextLink(address: string, next: string): string {
  const url = new URL(address)
  url.searchParams.set('next', next)
  return `<${url.href}>; rel="next"`
}

/**
 * Gives successful reads the headers by which clients ask for the next page, and ask again only for what has changed.
 * The entry of requests answers 304 for a known ETag (src/worker/handle-request.ts). A guest who has the present answer
 * gets 304 at once, without a query.
 */
export const readHeaders: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const { auth, now } = c.get('ctx')
  const isGuests = isRead && !auth.key && isTagged(c.req.path)
  const present = isGuests ? presentTag(c.req.url, now.getTime()) : null
  if (present !== null && isKnown(present, c.req.raw)) return c.body(null, 304, { ETag: present })
  const begun = { at: now.getTime(), writes: writesUntilNow() }
  await next()
  if (!isRead || c.res.status !== 200 || c.res.headers.has('ETag')) return undefined
  const body = await c.res.text()
  c.res = new Response(body, c.res)
  const cursor = CURSOR.exec(body)?.[1]
  const link = cursor && nextLink(c.req.url, cursor)
  if (link && link.length <= LINK_MAX) c.header('Link', link)
  if (!isTagged(c.req.path)) return undefined
  const etag = etagOf(body.replace(OF_ANSWER, ''))
  c.header('ETag', etag)
  if (isGuests) rememberAnswer(c.req.url, etag, begun)
  return undefined
}
