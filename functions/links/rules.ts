/**
 * This module decides whether an address is public, that is, reachable from the whole internet: a literal address, or
 * one to which a name resolves.
 */

type Block = [from: string, bits: number]

/**
 * IPv4 ranges that are not public (IANA, IPv4 Special-Purpose Address Registry), and one address of a cloud provider.
 */
const CLOSED_V4: Block[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // The range contains 169.254.169.254, the address of the metadata endpoint of many clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Internal endpoint of Azure, which has a public address.
  ['168.63.129.16', 32],
  // Multicast addresses, reserved addresses, and the broadcast address.
  ['224.0.0.0', 3]
]

/**
 * The range of public IPv6 addresses; its exceptions follow. Mapped, NAT64, local and multicast addresses are outside
 * of this range.
 */
const OPEN_V6: Block = ['2000::', 3]
const CLOSED_V6: Block[] = [
  // Addresses of Teredo, benchmarks, ORCHID and similar uses.
  ['2001::', 23],
  ['2001:db8::', 32],
  // Addresses of 6to4, which contain IPv4 addresses.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20]
]

/** Host names that resolve in private networks only. */
const CLOSED_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|domain|arpa|onion|test|invalid)$/

/** Gives the number of an IPv4 address; null for any text but four decimal parts. */
function v4(text: string): bigint | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number)
  if (!parts || parts.some(part => part > 255)) return null
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
}

/** Gives the number of an IPv6 address; null for any other text. */
function v6(text: string): bigint | null {
  // The last 32 bits of an IPv6 address may be written as an IPv4 address.
  const [, head, tail] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text) ?? []
  if (head && tail) {
    const low = v4(tail)
    return low === null ? null : v6(`${head}${(low >> 16n).toString(16)}:${(low & 0xffffn).toString(16)}`)
  }
  const halves = text.split('::')
  const [left = [], right = []] = halves.map(half => (half === '' ? [] : half.split(':')))
  const missing = 8 - left.length - right.length
  const isWhole = halves.length === 1 ? missing === 0 : halves.length === 2 && missing > 0
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right]
  if (!isWhole || groups.some(group => !/^[0-9a-f]{1,4}$/i.test(group))) return null
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
}

function isIn(address: bigint, [from, bits]: Block): boolean {
  const isV6 = from.includes(':')
  const start = isV6 ? v6(from) : v4(from)
  const rest = BigInt((isV6 ? 128 : 32) - bits)
  return start !== null && address >> rest === start >> rest
}

/**
 * True when an address is public, so that the whole internet can reach it.
 * @param text IPv4 as four decimal parts, or IPv6, as URLs and DNS answers have it; any other text is not public.
 */
export function isPublicAddress(text: string): boolean {
  const low = v4(text)
  if (low !== null) return !CLOSED_V4.some(block => isIn(low, block))
  const address = v6(text)
  return address !== null && isIn(address, OPEN_V6) && !CLOSED_V6.some(block => isIn(address, block))
}

/**
 * The host in a URL: a literal IP address, a name that must be resolved first, or a host from which nothing is fetched.
 */
export type Host = { kind: 'address' | 'name'; text: string } | { kind: 'closed' }

/** Ports that may be requested: those of http and https; '' is the default port of the scheme. */
const PORTS = new Set(['', '80', '443'])

/**
 * Finds the host of a URL from which a page is to be fetched; the IP addresses to which a host name resolves must be
 * checked too. The parser of URLs has already unified the notations of IP addresses (decimal, octal, hexadecimal,
 * full-width digits).
 */
export function hostOf({ protocol, port, username, password, hostname }: URL): Host {
  const isWeb = (protocol === 'http:' || protocol === 'https:') && PORTS.has(port) && username === '' && password === ''
  const text = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isAddress = hostname.startsWith('[') || v4(text) !== null
  if (!isWeb) return { kind: 'closed' }
  if (isAddress) return isPublicAddress(text) ? { kind: 'address', text } : { kind: 'closed' }
  // A name without a dot belongs to the local network.
  return text.includes('.') && !CLOSED_NAMES.test(text.toLowerCase()) ? { kind: 'name', text } : { kind: 'closed' }
}
