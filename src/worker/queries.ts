import { pageAt } from '#functions/edge/addresses.ts'

export interface PageAddress {
  /** The address as pages and the cache see it. */
  url: URL
  /** The dropped parameters, as a query without its question mark. */
  dropped: string
}

/** Keeps the parameters that the page reads, each once and in a fixed order: others must not split its copies. */
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

/** A redirect keeps the whole query, including parameters that the page does not read. */
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
