import type { MiddlewareHandler } from 'hono'
import { AppError } from '#functions/contract/errors.ts'
import type { ApiEnv } from './env.ts'

/**
 * Refuses guests before anything else of the call is checked: the error 401 precedes errors about bad input and missing
 * rights (api.md 1.4). The call's own batch checks that the session still exists.
 * @throws AppError not_logged_in.
 */
export const membersOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (!c.var.ctx.auth.key) throw new AppError('not_logged_in')
  await next()
}
