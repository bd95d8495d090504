import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Brotli quality of edge servers for dynamic pages. */
const QUALITY = 5

/** Size of a text after Brotli, in bytes. */
export const brotliSize = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).length

/** Interval in bytes at which Brotli chooses its coding. */
const PERIOD = 4096
const SHIFTS = 32

/**
 * Compressed size of a page, independent of a few bytes more or less, which can change it by up to 350: the
 * mean over shifts of its content.
 */
export function typicalBrotliSize(html: string): number {
  const shifted = Array.from({ length: SHIFTS }, (_, at) =>
    html.replace('<head>', `<head><!--${'x'.repeat((at * PERIOD) / SHIFTS)}-->`)
  )
  return shifted.map(brotliSize).reduce((sum, size) => sum + size) / SHIFTS
}

/** Bytes of the first TCP window: a server sends ten packets before the browser answers. */
export const FIRST_WINDOW = 14_600

/** The page of a feed up to its third card: no screen shows more at first. */
export function firstScreenOf(feed: string): string {
  const [, , third] = [...feed.matchAll(/<article class="card"[\s\S]*?<\/article>/g)]
  return feed.slice(0, (third?.index ?? feed.length) + (third?.[0].length ?? 0))
}

export const gzipSize = (text: string): number => gzipSync(text).length
