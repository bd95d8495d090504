/** Parameters by which sites and advertisers trace a click; they do not change the linked page. */
const TRACKING =
  /^(?:(?:utm|mc|pk)_.+|_ga|_gl|_openstat|(?:fb|g|y|ys|d|tw|vk)clid|gclsrc|msclkid|[wg]braid|igshid|ref_src|ref_url)$/i
/** Hosts whose links to share trace the sharer by the parameter `si`. */
const SHARING = /(?:^|\.)(?:youtube\.com|youtu\.be|spotify\.com)$/

/**
 * Gives a key that is equal for addresses of one page: without scheme, `www.` or `m.`, fragment, tracking parameters and
 * the slash at the end, with its parameters in order. A fragment that begins with `!` or `/` names a page of a script,
 * and stays.
 */
export function linkKeyOf(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  const host = url.host.replace(/^(?:www|m)\.(?=[^.]+\.)/, '')
  const path = url.pathname.replace(/\/+$/, '').replace(/%[\da-f]{2}/gi, code => code.toUpperCase())
  const isTracking = (name: string) => TRACKING.test(name) || (name === 'si' && SHARING.test(host))
  const kept = [...url.searchParams].filter(([name]) => !isTracking(name))
  const query = new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString()
  const hash = /^#[!/]/.test(url.hash) ? url.hash : ''
  return host + path + (query && `?${query}`) + hash
}
