import { pageAt } from '#functions/edge/addresses.ts'

export interface PageAddress {
  /** The address with only those parameters that the page reads. */
  url: URL
  /** The parameters that the page does not read, as a query without its question mark. */
  dropped: string
}

/**
 * Splits an address. The parameters that the page reads are kept once each and in a fixed order, so that neither their
 * order nor other parameters lead to more copies in the cache.
 */
export function pageAddress(address: URL): PageAddress {
  const url = new URL(address.pathname, address.origin)
  if (address.search === '') return { url, dropped: '' }
  const rest = new URLSearchParams(address.search)
  for (const name of pageAt(address).reads ?? []) {
    const value = rest.get(name)
    if (value !== null) url.searchParams.set(name, value)
    rest.delete(name)
  }
  return { url, dropped: rest.toString() }
}

/**
 * Adds the parameters that the page does not read to the address of a redirect, so that it has the whole query again.
 */
export function restoreQuery(answer: Response, dropped: string, base: URL): Response {
  const location = answer.headers.get('Location')
  if (!location || !dropped) return answer
  const to = new URL(location, base)
  if (to.origin !== base.origin) return answer
  const response = new Response(answer.body, answer)
  const query = [to.search.slice(1), dropped].filter(Boolean).join('&')
  response.headers.set('Location', `${to.pathname}?${query}${to.hash}`)
  return response
}
