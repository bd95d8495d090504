import { type Words, wordsOf } from '#functions/db/ip-key.ts'
import { shareBits } from './address.ts'

/** The columns of a block that a look-up needs. */
export interface Listed {
  /**
   * The first address of the block as 32 hex digits; `bits` is the number of leading bits that all its addresses share.
   */
  key: string
  bits: number
  /** End of the block in milliseconds; null: no end. */
  expiresAt: number | null
}

/**
 * Blocks in sorted arrays of numbers. Two subnets are disjoint, or one contains the other: so a look-up needs only the
 * last block that begins at or before the address, and the blocks that contain that block.
 */
export interface Ranges {
  /** First address of each block as four 32-bit words, ascending. */
  starts: Uint32Array
  bits: Uint8Array
  /** End of each block in milliseconds; Infinity: no end. */
  expires: Float64Array
  /** For each block, the index of the smallest block that contains it; -1: none. */
  outer: Int32Array
}

const wordsAt = ({ starts }: Ranges, at: number): Words => starts.subarray(4 * at, 4 * at + 4)

/** True when the block at an index contains an address. */
const holds = (ranges: Ranges, at: number, address: Words): boolean =>
  shareBits(wordsAt(ranges, at), address, ranges.bits[at] ?? 0)

/**
 * Builds the sorted arrays.
 * @param listed the blocks, sorted by key; of blocks with equal keys, the wider one first.
 */
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

/** Compares two addresses: less than 0 when the first one is lower. */
function compare(some: Words, others: Words): number {
  const at = some.findIndex((word, index) => word !== others[index])
  return at < 0 ? 0 : (some[at] ?? 0) - (others[at] ?? 0)
}

/** Finds the index of the last block that begins at or below an address; -1: none. */
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

/** Tells whether an unexpired block contains an address. @param now in milliseconds. */
export function findsBlock(ranges: Ranges, address: Words, now: number): boolean {
  for (let at = lastBefore(ranges, address); at >= 0; at = ranges.outer[at] ?? -1)
    if (holds(ranges, at, address) && (ranges.expires[at] ?? 0) > now) return true
  return false
}
