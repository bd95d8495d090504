import { addressWords } from '#functions/db/ip-key.ts'

const MAPPED_IPV4 = 0xffff
const BITS = 16
const BYTE = 0xff

/**
 * Describes the network of an address by its first two numbers, such as 203.0.*.* or 2001:db8:*: it says which provider
 * somebody used, and not where they are. A text that is no address gives '*'.
 */
export function coarseNetwork(address: string): string {
  const words = addressWords(address)
  if (!words) return '*'
  const [first = 0, second = 0, third = 0, last = 0] = words
  if (first === 0 && second === 0 && third === MAPPED_IPV4)
    return `${last >>> (BITS + 8)}.${(last >>> BITS) & BYTE}.*.*`
  return `${(first >>> BITS).toString(16)}:${(first & MAPPED_IPV4).toString(16)}:*`
}
