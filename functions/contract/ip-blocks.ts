import { trimText } from '#functions/contract/text.ts'

/** An IP block of one address or of a subnet. */
export interface IpBlock {
  id: number
  /** The blocked address, or the first address of the blocked subnet. */
  ip: string
  /** Length of the mask of the blocked subnet; 0: one address is blocked. */
  maskedBits: number
  createdAt: string
  /** Name of the admin who made the block. */
  createdBy: string
  /** End of the block; null: no end. */
  expiresAt: string | null
  cancelledAt: string | null
  inEffect: boolean
  /** Names of members who were last seen at the blocked addresses when the block was made. */
  associatedUsers: string[]
  note: string
}

/** @property next null: this is the last page. */
export interface IpBlockPage {
  blocks: IpBlock[]
  next: string | null
}

/** Number of bits that one star at the end of an address replaces. */
const STAR_BITS = 8
const IPV4_PARTS = 4
/** Upper bound for the hours of a block: a hundred years. */
const HOURS_MAX = 876_000
const HOURS = /^\d{1,6}(?:[.,]\d{1,2})?$/

/**
 * Turns a wildcard (10.1.*.*) into CIDR notation (10.1.0.0/16); an address without a star stays as it is.
 * @returns null for a wrong wildcard.
 */
export function withoutStars(address: string): string | null {
  if (!address.includes('*')) return address
  const [separator, bits] = address.includes(':') ? ([':', 128] as const) : (['.', 32] as const)
  const parts = address.split(separator)
  const stars = parts.filter(part => part === '*').length
  const fixed = parts.slice(0, parts.length - stars)
  const isWhole = separator === ':' || parts.length === IPV4_PARTS
  if (!isWhole || stars === 0 || fixed.some(part => part.includes('*'))) return null
  return `${[...fixed, ...Array<string>(stars).fill('0')].join(separator)}/${bits - STAR_BITS * stars}`
}

/**
 * Parses hours from a form; null for an empty text, which means no end.
 * @returns undefined for a text that is no number of hours.
 */
export function readHours(typed: string): number | null | undefined {
  const text = trimText(typed)
  if (text === '') return null
  const hours = HOURS.test(text) ? Number(text.replace(',', '.')) : 0
  return hours > 0 && hours <= HOURS_MAX ? hours : undefined
}
