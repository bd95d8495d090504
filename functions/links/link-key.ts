/** Parameters by which sites and advertisers trace a click; they do not change the linked page. */
const TRACKING =
  /^(?:utm_|mc_|pk_|_ga|_openstat$|(?:fb|g|y|ys|dcl|ms|tw|i|wbra|gbra|vk)cl(?:id|srcid)$|igshid$|si$|ref_src$|ref_url$)/i

/**
 * Gives a key that is equal for addresses of one page: without scheme, `www.` or `m.`, fragment, tracking parameters and
 * the slash at the end, with its parameters in order. A fragment that begins with `!` or `/` names a page of a script,
 * and stays.
 */
export function linkKeyOf(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  const host = url.host.replace(/^(?:www|m)\./, '')
  const path = url.pathname.replace(/\/+$/, '')
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name))
  const query = new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString()
  const hash = /^#[!/]/.test(url.hash) ? url.hash : ''
  return host + path + (query && `?${query}`) + hash
}
