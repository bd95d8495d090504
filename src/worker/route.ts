import { pageAt } from '#functions/edge/addresses.ts'
import { NO_ROUTE } from '#functions/observation/trace.ts'

/** Path of the Worker's counters. */
export const METRICS = '/metrics'
/** Path of the Worker's health check. */
export const HEALTH = '/healthz'

const FILE = /\.(?:png|svg|ico|webp|jpe?g|woff2|js|css|webmanifest)$/

/** True for a file of the build. */
export const isFile = (pathname: string): boolean => FILE.test(pathname)

/**
 * Route pattern of an address outside the API, for the log and counters. Patterns are few and do not reveal
 * what was read.
 * @throws URIError for a path that cannot be decoded.
 */
export function routeOf(pathname: string): string {
  if (pathname === METRICS || pathname === HEALTH) return pathname
  if (pathname.startsWith('/images/')) return '/images/[file]'
  if (isFile(pathname)) return '/[file]'
  return pageAt({ pathname }).pattern ?? NO_ROUTE
}
