import { shareBits, type Words, wordsOf } from './address.ts'

/** A block as it is looked up. */
export interface Listed {
  /** The first address as 32 hex digits, and how many of its bits count. */
  key: string
  bits: number
  /** Milliseconds; null: never. */
  expiresAt: number | null
}

/**
 * Blocks in arrays of numbers. Two subnets are either apart, or one holds the other: of an address only the last block that
 * begins before it and those that hold that block count.
 */
export interface Ranges {
  /** Four words for each block, ascending. */
  starts: Uint32Array
  bits: Uint8Array
  /** Milliseconds; Infinity: never. */
  expires: Float64Array
  /** The smallest block that holds it, by its place; -1: none. */
  outer: Int32Array
}

const wordsAt = ({ starts }: Ranges, at: number): Words => starts.subarray(4 * at, 4 * at + 4)

/** Whether the block at a place holds an address. */
const holds = (ranges: Ranges, at: number, address: Words): boolean =>
  shareBits(wordsAt(ranges, at), address, ranges.bits[at] ?? 0)

/** @param listed by key, and of the same key the wider first. */
export function rangesOf(listed: readonly Listed[]): Ranges {
  const size = listed.length
  const ranges = {
    starts: new Uint32Array(4 * size),
    bits: new Uint8Array(size),
    expires: new Float64Array(size),
    outer: new Int32Array(size)
  }
  let last = -1
  for (const [at, { key, bits, expiresAt }] of listed.entries()) {
    ranges.starts.set(wordsOf(key), 4 * at)
    ranges.bits[at] = bits
    ranges.expires[at] = expiresAt ?? Number.POSITIVE_INFINITY
    while (last >= 0 && !holds(ranges, last, wordsAt(ranges, at))) last = ranges.outer[last] ?? -1
    ranges.outer[at] = last
    last = at
  }
  return ranges
}

/** How two addresses sort: less than 0 when the first one is before. */
function compare(some: Words, others: Words): number {
  const at = some.findIndex((word, index) => word !== others[index])
  return at < 0 ? 0 : (some[at] ?? 0) - (others[at] ?? 0)
}

/** The place of the last block that does not begin behind an address; -1: none. */
function lastBefore(ranges: Ranges, address: Words): number {
  let low = 0
  let high = ranges.bits.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(wordsAt(ranges, middle), address) <= 0) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Whether a block holds an address and has not run out. @param now in milliseconds. */
export function findsBlock(ranges: Ranges, address: Words, now: number): boolean {
  for (let at = lastBefore(ranges, address); at >= 0; at = ranges.outer[at] ?? -1)
    if (holds(ranges, at, address) && (ranges.expires[at] ?? 0) > now) return true
  return false
}
