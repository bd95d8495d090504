import { type Context, Hono } from 'hono'
import { matchedRoutes } from 'hono/route'
import { METHOD_NAME_ALL } from 'hono/router'
import { account } from './account/routes.ts'
import { administration } from './administration/routes.ts'
import { announcements } from './announcements/routes.ts'
import { comments, postComments } from './comments/routes.ts'
import { communities, memberships } from './communities/routes.ts'
import { communityRequests } from './community-requests/routes.ts'
import { communityRules } from './community-rules/routes.ts'
import { openContext } from './context.ts'
import { ACCOUNT_HEADER } from './contract/account-header.ts'
import { AppError } from './contract/errors.ts'
import { follows } from './follows/routes.ts'
import { hiddenPosts } from './hidden-posts/routes.ts'
import { communityHooks } from './hooks/routes.ts'
import { openToOthers } from './http/cors.ts'
import type { ApiEnv } from './http/env.ts'
import { answerError } from './http/errors.ts'
import { refusalOf } from './http/methods.ts'
import { countGuestRead } from './http/rate-limits.ts'
import { readHeaders } from './http/read-headers.ts'
import { serverTiming } from './http/timing.ts'
import { images, uploads } from './images/routes.ts'
import { addressBlocks } from './ip-blocks/routes.ts'
import { communityLabels } from './labels/routes.ts'
import { leftOf, policiesOf } from './limits/quota.ts'
import { links } from './links/routes.ts'
import { lists, saves, userLists } from './lists/routes.ts'
import { previews } from './markdown/routes.ts'
import { moderation } from './moderation/routes.ts'
import { mutes } from './mutes/routes.ts'
import { notifications } from './notifications/routes.ts'
import { traceOf } from './observation/trace.ts'
import { oembed } from './oembed/routes.ts'
import { postActions } from './post-actions/routes.ts'
import { posts } from './posts/routes.ts'
import { users } from './profiles/routes.ts'
import { push } from './push/routes.ts'
import { recovery } from './recovery/routes.ts'
import { communityReports, reports } from './reports/routes.ts'
import { search } from './search/routes.ts'
import { cookiesOf, tokenOf } from './sessions/auth.ts'
import { settleEarlyKey } from './sessions/early.ts'
import { refuseForgery } from './sessions/forgery.ts'
import { sessions } from './sessions/routes.ts'
import { site } from './site/routes.ts'
import { refuseTokenInQuery, requireToken, takeToken } from './tokens/bearer.ts'
import { tokens } from './tokens/routes.ts'
import { versions } from './versions/routes.ts'
import { votes } from './votes/routes.ts'

const BASE = '/api'
/** Longest path of an API call, in characters. */
const PATH_MAX = 4096
/** Paths of writing calls that guests may make. */
const OF_GUESTS = new Set(['/_login', '/_passkey', '/_signup', '/_recover', '/_email', '/analytics'])
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

const routes = new Hono<ApiEnv>()
  .route('/', administration)
  .route('/', site)
  .route('/', oembed)
  .route('/', sessions)
  .route('/', account)
  .route('/', recovery)
  .route('/', votes)
  .route('/', uploads)
  .route('/', links)
  .route('/', previews)
  .route('/', reports)
  .route('/', push)
  .route('/', saves)
  .route('/search', search)
  .route('/hidden_posts', hiddenPosts)
  .route('/posts', postActions)
  .route('/posts', posts)
  .route('/posts', postComments)
  .route('/posts', versions)
  .route('/comments', comments)
  .route('/', memberships)
  .route('/communities', communities)
  .route('/communities', communityRules)
  .route('/communities', communityReports)
  .route('/communities', communityLabels)
  .route('/communities', communityHooks)
  .route('/communities', moderation)
  .route('/community_requests', communityRequests)
  .route('/users', users)
  .route('/users', userLists)
  .route('/lists', lists)
  .route('/mutes', mutes)
  .route('/follows', follows)
  .route('/notifications', notifications)
  .route('/announcements', announcements)
  .route('/images', images)
  .route('/ipblocks', addressBlocks)
  .route('/tokens', tokens)

export const api = new Hono<ApiEnv>()
  .basePath(BASE)
  .use(openToOthers((method, path) => hasRoute(method, path)))
  .use(async (c, next) => {
    traceOf(c.executionCtx).route = patternOf(c)
    await next()
    c.header('Content-Type', 'application/json; charset=UTF-8')
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    // When a setting of the site is wrong, the request has no context: there are no database costs and no cookies to
    // send.
    const ctx: ApiEnv['Variables']['ctx'] | undefined = c.get('ctx')
    if (!ctx) return
    c.header('Server-Timing', serverTiming(ctx) ?? undefined)
    c.header('RateLimit-Policy', policiesOf(ctx.quotas))
    c.header('RateLimit', leftOf(ctx.quotas))
    for (const cookie of cookiesOf(ctx)) c.header('Set-Cookie', cookie, { append: true })
    const { key, changed, bearer } = ctx.auth
    if (!bearer && (key || changed)) c.header('Csrf-Token', tokenOf(ctx))
  })
  .use(async (c, next) => {
    if (c.req.path.length > PATH_MAX) throw new AppError('endpoint_not_found')
    const ctx = openContext(c.env, c.executionCtx, c.req.raw)
    c.set('ctx', ctx)
    refuseTokenInQuery(c.req.url)
    takeToken(ctx, c.req.raw.headers, callOf(c))
    await countGuestRead(ctx, c.env.GUEST_READS)
    await settleEarlyKey(ctx)
    requireToken(ctx)
    if (isWrite(c.req.method, c.req.path)) {
      // Browsers send no token by themselves, so no other site can make them send it.
      if (!ctx.auth.bearer) refuseForgery(ctx, originOf(c.req.raw))
      if (!ctx.auth.key && !OF_GUESTS.has(c.req.path.slice(BASE.length))) throw new AppError('not_logged_in')
      ctx.auth.account = c.req.header(ACCOUNT_HEADER) ?? null
    }
    await next()
  })
  .use(readHeaders)
  .route('/', routes)

/**
 * Gives the route pattern of a call, or the API's prefix when no route matches. Patterns of middleware, which match all
 * methods, are skipped.
 */
const patternOf = (c: Context<ApiEnv>): string =>
  matchedRoutes(c).find(({ method }) => method !== METHOD_NAME_ALL)?.path ?? `${BASE}/*`

/** Gives method and route of a call without the base path; null for a call that does not exist. */
function callOf(c: Context<ApiEnv>): string | null {
  const pattern = patternOf(c)
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  return pattern === `${BASE}/*` ? null : `${method} ${pattern.slice(BASE.length)}`
}

/** True for a call of the API that exists and changes something; a call that does not exist is refused as not found. */
const isWrite = (method: string, path: string): boolean => !READING.has(method) && hasRoute(method, path)

const hasRoute = (method: string, path: string): boolean =>
  routes.router.match(method, path.slice(BASE.length))[0].length > 0

const originOf = ({ url, headers }: Request) => ({
  origin: headers.get('Origin'),
  site: headers.get('Sec-Fetch-Site'),
  token: headers.get('X-Csrf-Token') ?? headers.get('Csrf-Token') ?? '',
  target: new URL(url).origin
})

api.notFound(c => answerError(c, refusalOf(routes, c.req.path.slice(BASE.length))))
api.onError((error, c) => answerError(c, error))
