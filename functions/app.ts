import { Hono } from 'hono'
import type { Ctx } from './context.ts'
import { openContext } from './context.ts'
import { AppError, ERROR_STATUS } from './contract/errors.ts'
import { codeOf, envelope } from './http/errors.ts'
import { posts } from './posts/routes.ts'

export interface ApiEnv {
  Bindings: Cloudflare.Env
  Variables: { ctx: Ctx }
}

const routes = new Hono<ApiEnv>().route('/posts', posts)

export const api = new Hono<ApiEnv>()
  .basePath('/api')
  .use(async (c, next) => {
    c.set('ctx', openContext(c.env))
    await next()
    c.header('Content-Type', 'application/json; charset=UTF-8')
    c.header('Cache-Control', 'no-store')
  })
  .route('/', routes)

api.notFound(c => c.json(envelope('endpoint_not_found'), 404))
api.onError((error, c) => {
  const code = codeOf(error)
  if (code === 'internal') console.error(error)
  return c.json(envelope(code, error instanceof AppError ? error.details : {}), ERROR_STATUS[code])
})

export type Api = typeof routes
