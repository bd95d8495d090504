import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './env.ts'

const READS = new Set(['GET', 'HEAD'])
/** Headers of requests that scripts of other sites may set, besides those that browsers always allow. */
const ALLOWED = ['Authorization', 'Content-Type', 'If-None-Match']
/** Headers of writes with an access token that scripts of other sites may set. */
const ALLOWED_IN_WRITES = ['Authorization', 'Content-Type', 'Idempotency-Key']
/** Headers of answers that scripts of other sites may read, besides those that browsers always show. */
const EXPOSED = ['ETag', 'Link', 'RateLimit', 'RateLimit-Policy', 'Retry-After']
/** Seconds for which a browser may remember a permission: the longest time that Chromium accepts. */
const REMEMBERED_S = 7200

/**
 * Lets scripts of every site read what guests may read, and use access tokens (docs/decisions/cors.md). A request with
 * a cookie gets no permission, so no other site reads the data of a member; a write gets one only with a token, which
 * browsers never send by themselves.
 * @param hasRoute tells whether a call of the API exists.
 */
export const openToOthers =
  (hasRoute: (method: string, path: string) => boolean): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const { path } = c.req
    const asked = askedMethod(c.req.raw)
    if (asked !== null && hasRoute(asked === 'HEAD' ? 'GET' : asked, path)) {
      const isRead = READS.has(asked)
      c.header('Access-Control-Allow-Origin', '*')
      c.header('Access-Control-Allow-Methods', isRead ? [...READS].join(', ') : asked)
      c.header('Access-Control-Allow-Headers', (isRead ? ALLOWED : ALLOWED_IN_WRITES).join(', '))
      c.header('Access-Control-Max-Age', String(REMEMBERED_S))
      return c.body(null, 204)
    }
    await next()
    for (const [name, value] of Object.entries(openHeaders(c.req.raw))) c.header(name, value)
    return undefined
  }

/** Gives the headers by which scripts of every site may read the answer to a request; none for those of a member. */
export function openHeaders({ method, headers }: Pick<Request, 'method' | 'headers'>): Record<string, string> {
  if (headers.has('Cookie') || !(READS.has(method) || headers.has('Authorization'))) return {}
  return { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': EXPOSED.join(', ') }
}

/**
 * Gives the method for which a preflight asks; null for other requests, and for a preflight of a write without the
 * header of access tokens.
 */
function askedMethod({ method, headers }: Request): string | null {
  const asked = headers.get('Access-Control-Request-Method')
  if (method !== 'OPTIONS' || !headers.has('Origin') || asked === null) return null
  const names = (headers.get('Access-Control-Request-Headers') ?? '').toLowerCase().split(',')
  return READS.has(asked) || names.some(name => name.trim() === 'authorization') ? asked : null
}
