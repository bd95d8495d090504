/** A requested range of a file (Range header): from an offset to a last byte, or a number of bytes at the end. */
export type Range = { first: number; last: number } | { suffix: number }

/** A part of a file: its start and its length, in bytes. */
export interface Stretch {
  offset: number
  length: number
}

const ONE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i

/**
 * Parses a Range header (RFC 9110, 14.1).
 * @returns null without a range, and for headers that are answered by the whole file: several ranges, other units,
 * malformed text.
 */
export function readRange(header: string | null): Range | null {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? []
  if (first === '') return last === '' ? null : { suffix: Number(last) }
  const range = { first: Number(first), last: last === '' ? Number.POSITIVE_INFINITY : Number(last) }
  return range.first <= range.last ? range : null
}

/** Applies a requested range to a file of the given size; null when the file has no byte in the range. */
export function stretchOf(range: Range, size: number): Stretch | null {
  if ('suffix' in range) {
    const length = Math.min(range.suffix, size)
    return length > 0 ? { offset: size - length, length } : null
  }
  const { first, last } = range
  return first < size ? { offset: first, length: Math.min(last + 1, size) - first } : null
}
