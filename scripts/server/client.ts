import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'

/** The client of a request, as far as it can be known. */
export interface Client {
  /** The IP address. */
  address: string
  scheme: 'http' | 'https'
}

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** @param proxies IP addresses, or networks in CIDR notation. @throws Error that names what is neither. */
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

/** The address at the other end of a connection; '' when it is gone. */
export const addressOf = ({ remoteAddress = '' }: Socket): string => remoteAddress.replace(MAPPED_IPV4, '')

export const isListed = (address: string, list: BlockList): boolean => list.check(address, familyOf(address))

/**
 * The client of a request: the address of its connection. Where that one is a trusted proxy, X-Forwarded-For is read
 * from its end, past further trusted proxies, and X-Forwarded-Proto tells the scheme; from anybody else both count
 * for nothing.
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

/** The entries of a list in a header that may have come more than once. */
const entriesOf = (header: string | string[] | undefined): string[] =>
  [header ?? []].flat().flatMap(line => line.split(',').map(entry => entry.trim()))
