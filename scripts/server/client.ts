import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'

/** Address of the client that sent a request, and the scheme that the client used. */
export interface Client {
  /** The IP address. */
  address: string
  scheme: 'http' | 'https'
}

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Parses the list of trusted proxies.
 * @param proxies IP addresses, or networks in CIDR notation.
 * @throws Error for an invalid entry.
 */
export function trustedList(proxies: string[]): BlockList {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits, ...rest] = proxy.split('/')
    const most = isIP(address) === 6 ? 128 : 32
    const isNetwork = bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most
    if (isIP(address) === 0 || rest.length > 0 || (bits !== undefined && !isNetwork)) throw new Error(proxy)
    if (isNetwork) list.addSubnet(address, Number(bits), familyOf(address))
    else list.addAddress(address, familyOf(address))
  }
  return list
}

/** Finds the remote address of a connection; empty when the connection is closed. */
export const addressOf = ({ remoteAddress = '' }: Socket): string => remoteAddress.replace(MAPPED_IPV4, '')

export const isListed = (address: string, list: BlockList): boolean => list.check(address, familyOf(address))

/**
 * Finds the client of a request. The client's address is the remote address of the connection. If that is a trusted
 * proxy, the address is the last entry of X-Forwarded-For that is no trusted proxy, and X-Forwarded-Proto gives the
 * scheme. On a connection from any other address both headers are ignored.
 */
export function clientOf({ socket, headers }: IncomingMessage, trusted: BlockList): Client {
  let address = addressOf(socket)
  if (!isListed(address, trusted)) return { address, scheme: 'http' }
  const scheme = entriesOf(headers['x-forwarded-proto']).at(-1) === 'https' ? 'https' : 'http'
  const hops = entriesOf(headers['x-forwarded-for'])
  for (let hop = hops.pop(); hop !== undefined && isListed(address, trusted); hop = hops.pop()) {
    const claimed = hop.replace(MAPPED_IPV4, '')
    if (isIP(claimed) === 0) break
    address = claimed
  }
  return { address, scheme }
}

/** Splits a header with a comma-separated list into its entries; the header may be repeated. */
const entriesOf = (header: string | string[] | undefined): string[] =>
  [header ?? []].flat().flatMap(line => line.split(',').map(entry => entry.trim()))
