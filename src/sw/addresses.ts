/** Matches paths that are not cached: forms, tools and searches, whose old versions would be useless or wrong. */
const LEFT = /^\/(?:-|login|signup|settings|admin|new|search|offline)(?:\/|$)|\/modtools(?:\/|$)/
const SEARCHED = 'q'
/** Matches tracking parameters, which do not change the page. */
const TRACKING = /^utm_|clid$|^_openstat$|^erid$/

export function isCacheable(address: string): boolean {
  const { pathname, searchParams } = new URL(address)
  return !LEFT.test(pathname) && !searchParams.has(SEARCHED)
}

/**
 * Returns the cache key of a page: its address without fragment and tracking parameters, and with its parameters in
 * sorted order.
 */
export function keyOf(address: string): string {
  const url = new URL(address)
  const { searchParams } = url
  for (const name of [...searchParams.keys()]) if (TRACKING.test(name)) searchParams.delete(name)
  searchParams.sort()
  url.hash = ''
  return url.href
}
