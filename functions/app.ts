import { Hono } from 'hono'
import { comments } from './comments/routes.ts'
import { communities } from './communities/routes.ts'
import { openContext } from './context.ts'
import type { ApiEnv } from './http/env.ts'
import { answerError } from './http/errors.ts'
import { refusalOf } from './http/methods.ts'
import { countGuestRead } from './http/rate-limits.ts'
import { serverTiming } from './http/timing.ts'
import { lists } from './lists/routes.ts'
import { posts } from './posts/routes.ts'
import { site } from './site/routes.ts'
import { users } from './users/routes.ts'

const BASE = '/api'

const routes = new Hono<ApiEnv>()
  .route('/', site)
  .route('/posts', posts)
  .route('/comments', comments)
  .route('/communities', communities)
  .route('/users', users)
  .route('/lists', lists)

export const api = new Hono<ApiEnv>()
  .basePath(BASE)
  .use(async (c, next) => {
    await next()
    c.header('Content-Type', 'application/json; charset=UTF-8')
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    // Missing when the settings are wrong: then nothing was asked of the database.
    const ctx: ApiEnv['Variables']['ctx'] | undefined = c.get('ctx')
    if (ctx) c.header('Server-Timing', serverTiming(ctx.stats))
  })
  .use(async (c, next) => {
    const ctx = openContext(c.env, c.executionCtx)
    c.set('ctx', ctx)
    await countGuestRead(ctx, c.env.GUEST_READS, c.req.raw.headers)
    await next()
  })
  .route('/', routes)

api.notFound(c => answerError(c, refusalOf(routes, c.req.path.slice(BASE.length))))
api.onError((error, c) => answerError(c, error))
