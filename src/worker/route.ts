import { pageAt } from '#functions/edge/addresses.ts'
import { NO_ROUTE } from '#functions/observation/trace.ts'

/** Path at which the Worker shows its counters. */
export const METRICS = '/metrics'
/** Path of the Worker's health check. */
export const HEALTH = '/healthz'

/** Path of the API's OpenAPI document, a file of the build (scripts/reference/write.ts). */
export const API_DOCUMENT = '/api/openapi.json'

const FILE = /\.(?:png|svg|ico|webp|jpe?g|woff2|m?js|css|webmanifest)$/

/** True for the path of a file of the build. */
export const isFile = (pathname: string): boolean => FILE.test(pathname)

/**
 * Returns the pattern of the route that a path belongs to, for the log and the counters. There are few patterns, and
 * they do not tell which page was read. Paths of the API are not handled here.
 * @throws URIError for a path that cannot be decoded.
 */
export function routeOf(pathname: string): string {
  if (pathname === METRICS || pathname === HEALTH) return pathname
  if (pathname.startsWith('/images/')) return '/images/[file]'
  if (isFile(pathname)) return '/[file]'
  return pageAt({ pathname }).pattern ?? NO_ROUTE
}
