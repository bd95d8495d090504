import type { MiddlewareHandler } from 'hono'
import { AppError } from '#functions/contract/errors.ts'
import type { ApiEnv } from './env.ts'

/**
 * Refuses a guest before anything of the call is looked at: 401 comes before bad input and the question of rights
 * (api.md 1.4). Whether the session still stands, the call's own batch finds out.
 * @throws AppError not_logged_in.
 */
export const membersOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (!c.var.ctx.auth.key) throw new AppError('not_logged_in')
  await next()
}
