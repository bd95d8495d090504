/** What a Range header asks for: from an offset to a last byte, or so many bytes of the end. */
export type Range = { first: number; last: number } | { suffix: number }

/** A stretch of a file, in bytes. */
export interface Stretch {
  offset: number
  length: number
}

const ONE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i

/**
 * Reads a Range header (RFC 9110, 14.1).
 * @returns null for none, and for what may be answered with the whole file: several ranges, other units, nonsense.
 */
export function readRange(header: string | null): Range | null {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? []
  if (first === '') return last === '' ? null : { suffix: Number(last) }
  const range = { first: Number(first), last: last === '' ? Number.POSITIVE_INFINITY : Number(last) }
  return range.first <= range.last ? range : null
}

/** Where a range lies in a file of that many bytes; null when no byte of it does. */
export function stretchOf(range: Range, size: number): Stretch | null {
  if ('suffix' in range) {
    const length = Math.min(range.suffix, size)
    return length > 0 ? { offset: size - length, length } : null
  }
  const { first, last } = range
  return first < size ? { offset: first, length: Math.min(last + 1, size) - first } : null
}
