import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** What an edge spends on a page made on the spot. */
const QUALITY = 5

/** Bytes on the wire. */
export const brotliSize = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).length
/** Pages of other forums are some bytes longer: so many shifts are looked at, an odd number. */
const SHIFTS = 9

/**
 * Bytes of a page on the wire, whatever a few bytes more or less make the compression choose: that moves one page by up to
 * 350. The middle of several shifts.
 */
export function typicalBrotliSize(html: string): number {
  const shifted = Array.from({ length: SHIFTS }, (_, at) =>
    html.replace('<head>', `<head><!--${'x'.repeat(at * 7)}-->`)
  )
  const sizes = shifted.map(brotliSize).sort((a, b) => a - b)
  return sizes[(SHIFTS - 1) / 2] ?? 0
}

export const gzipSize = (text: string): number => gzipSync(text).length
