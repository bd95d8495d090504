import ipaddr from 'ipaddr.js'
import { AppError } from '#functions/contract/errors.ts'
import { withoutStars } from '#functions/contract/ip-blocks.ts'
import { trimText } from '#functions/contract/text.ts'
import { addressWords, keyOf, type Words, wordsOf } from '#functions/db/ip-key.ts'

/**
 * Number of bits before the IPv4 address in an IPv4-mapped IPv6 address, the form in which addresses are compared (RFC
 * 4291, 2.5.5.2).
 */
const MAPPED_BITS = 96
const ALL_BITS = 128
/** Number of bits of the shortest mask that an admin may enter. */
const MASK_MIN = 8

/** The addresses of a block, as stored. */
export interface Range {
  /** The first address of the block in its usual notation. */
  ip: string
  /** Length of the mask in the usual notation; 0: one address. */
  maskedBits: number
  /** The first address as 32 hex digits, a form in which IPv4 and IPv6 addresses sort together. */
  key: string
  /** The last address as 32 hex digits. */
  lastKey: string
  /** Number of leading bits of the key that all addresses share. */
  bits: number
}

const MAPPED = wordsOf(`${'0000'.repeat(5)}ffff${'0'.repeat(8)}`)

/** Mask for one 32-bit word. @param bits number of leading bits of the word that the mask covers. */
const maskOf = (bits: number): number => (bits <= 0 ? 0 : bits >= 32 ? 0xffffffff : -1 << (32 - bits))

/** True when two addresses have the same leading bits. @param bits number of these bits. */
export const shareBits = (some: Words, others: Words, bits: number): boolean =>
  some.every((word, at) => ((word ^ (others[at] ?? 0)) & maskOf(bits - 32 * at)) === 0)

const textOf = (words: Words, isIPv4: boolean): string => {
  const bytes = [...words].flatMap(word => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255])
  return ipaddr.fromByteArray(isIPv4 ? bytes.slice(-4) : bytes).toString()
}

/**
 * Parses an admin's input: an address, a subnet in CIDR notation, or a wildcard.
 * @throws AppError bad_ip; subnet_too_large also for an IPv6 subnet that contains all of IPv4.
 */
export function readRange(typed: string): Range {
  const [address = '', mask, ...rest] = (withoutStars(trimText(typed)) ?? '').split('/')
  const words = addressWords(address)
  const ofFamily = address.includes(':') ? 0 : MAPPED_BITS
  const bits = mask === undefined ? ALL_BITS : /^\d{1,3}$/.test(mask) ? ofFamily + Number(mask) : Number.NaN
  if (!words || rest.length > 0 || !(bits <= ALL_BITS)) throw new AppError('bad_ip', { field: 'address' })
  const isIPv4 = bits >= MAPPED_BITS && shareBits(words, MAPPED, MAPPED_BITS)
  const shown = isIPv4 ? bits - MAPPED_BITS : bits
  if (shown < MASK_MIN || (bits < MAPPED_BITS && shareBits(words, MAPPED, bits)))
    throw new AppError('subnet_too_large', { field: 'address' })
  const first = words.map((word, at) => word & maskOf(bits - 32 * at))
  const last = words.map((word, at) => word | ~maskOf(bits - 32 * at))
  const maskedBits = bits === ALL_BITS ? 0 : shown
  return { ip: textOf(first, isIPv4), maskedBits, key: keyOf(first), lastKey: keyOf(last), bits }
}

/** Tells whether a block contains an address that is given as text. */
export function isHeld({ key, bits }: Range, address: string): boolean {
  const words = addressWords(address)
  return words !== null && shareBits(words, wordsOf(key), bits)
}
