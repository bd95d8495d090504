/** Matches an IPv4-mapped IPv6 address. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
/** Number of groups of an IPv6 address that a provider assigns to one customer. */
const NETWORK_GROUPS = 4

/**
 * Gives the key of rate limits for a client's address: an IPv4 address, or the /64 network of an IPv6 address, because
 * a customer can use all addresses of such a network (RFC 4291, 2.5.4).
 * @param address the address from the platform.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped || !address.includes(':')) return mapped ?? address
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0')
  const groups = [...before, ...zeros, ...after].map(group => group.replace(/^0+(?=.)/, ''))
  return groups.slice(0, NETWORK_GROUPS).join(':')
}
