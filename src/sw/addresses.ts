/** Forms, tools and searches: old, they are of no use or not true. */
const LEFT = /^\/(?:-|login|signup|settings|admin|new|search|offline)(?:\/|$)|\/modtools(?:\/|$)/
const SEARCHED = 'q'
/** Parameters that only tell where a reader comes from. */
const TRACKING = /^utm_|clid$|^_openstat$|^erid$/

export function isKept(address: string): boolean {
  const { pathname, searchParams } = new URL(address)
  return !LEFT.test(pathname) && !searchParams.has(SEARCHED)
}

/** The one spelling of a page's address: without its fragment, its parameters in order. */
export function keyOf(address: string): string {
  const url = new URL(address)
  const { searchParams } = url
  for (const name of [...searchParams.keys()]) if (TRACKING.test(name)) searchParams.delete(name)
  searchParams.sort()
  url.hash = ''
  return url.href
}
