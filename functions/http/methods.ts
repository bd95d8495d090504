import type { Hono } from 'hono'
import { AppError } from '#functions/contract/errors.ts'
import type { ApiEnv } from './env.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Makes the error for a request without a route: either the path is unknown, or the path exists with other HTTP methods
 * only.
 * @param path the path without the base path.
 */
export function refusalOf(routes: Hono<ApiEnv>, path: string): AppError {
  const known = METHODS.filter(method => routes.router.match(method, path)[0].length > 0)
  if (known.length === 0) return new AppError('endpoint_not_found')
  const allow = known.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return new AppError('method_not_allowed', { allow: allow.join(', ') })
}
