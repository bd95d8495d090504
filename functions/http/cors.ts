import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './env.ts'

const READS = new Set(['GET', 'HEAD'])
/** Headers of requests that scripts of other sites may set, besides those that browsers always allow. */
const ALLOWED = ['Content-Type', 'If-None-Match']
/** Headers of answers that scripts of other sites may read, besides those that browsers always show. */
const EXPOSED = ['ETag', 'Link', 'RateLimit', 'RateLimit-Policy', 'Retry-After']
/** Seconds for which a browser may remember a permission: the longest time that Chromium accepts. */
const REMEMBERED_S = 7200

/**
 * Lets scripts of every site read what guests may read (docs/decisions/cors.md). A request with a cookie gets no
 * permission, so no other site reads the data of a member; neither does a write.
 * @param isRead tells whether a path of the API can be read.
 */
export const openReads =
  (isRead: (path: string) => boolean): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const { method, path } = c.req
    const asked = method === 'OPTIONS' ? c.req.header('Access-Control-Request-Method') : undefined
    if (c.req.header('Origin') !== undefined && asked !== undefined && READS.has(asked) && isRead(path)) {
      c.header('Access-Control-Allow-Origin', '*')
      c.header('Access-Control-Allow-Methods', [...READS].join(', '))
      c.header('Access-Control-Allow-Headers', ALLOWED.join(', '))
      c.header('Access-Control-Max-Age', String(REMEMBERED_S))
      return c.body(null, 204)
    }
    await next()
    if (READS.has(method) && c.req.header('Cookie') === undefined) {
      c.header('Access-Control-Allow-Origin', '*')
      c.header('Access-Control-Expose-Headers', EXPOSED.join(', '))
    }
    return undefined
  }
