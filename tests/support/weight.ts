import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Brotli quality of an edge for pages that are rendered for each request. */
const QUALITY = 5

/** Bytes on the wire. */
export const brotliSize = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).length

/** Brotli looks at a page once every so many bytes to choose how it codes. */
const PERIOD = 4096
const SHIFTS = 32

/**
 * Bytes of a page on the wire, whatever a few bytes more or less make the compression choose: that moves one page by up to
 * 350. The mean over the places that the page can have.
 */
export function typicalBrotliSize(html: string): number {
  const shifted = Array.from({ length: SHIFTS }, (_, at) =>
    html.replace('<head>', `<head><!--${'x'.repeat((at * PERIOD) / SHIFTS)}-->`)
  )
  return shifted.map(brotliSize).reduce((sum, size) => sum + size) / SHIFTS
}

export const gzipSize = (text: string): number => gzipSync(text).length
