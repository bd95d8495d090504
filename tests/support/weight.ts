import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Brotli quality that edge servers use for dynamic pages. */
const QUALITY = 5

/** Computes the size in bytes of a text after compression with Brotli. */
export const brotliSize = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).length

/** Interval in bytes at which Brotli chooses a new coding. */
const PERIOD = 4096
const SHIFTS = 32

/**
 * Computes the compressed size of a page in bytes, as the mean over shifts of its content. A few more bytes in a page
 * can shift the boundaries at which Brotli chooses its coding, which changes the compressed size by up to 350 bytes.
 */
export function typicalBrotliSize(html: string): number {
  const shifted = Array.from({ length: SHIFTS }, (_, at) =>
    html.replace('<head>', `<head><!--${'x'.repeat((at * PERIOD) / SHIFTS)}-->`)
  )
  return shifted.map(brotliSize).reduce((sum, size) => sum + size) / SHIFTS
}

/** Size of the first TCP window in bytes: a server sends ten packets before it waits for the browser. */
export const FIRST_WINDOW = 14_600

/** Cuts the HTML of a feed after the end of its third card. No screen shows more cards before scrolling. */
export function firstScreenOf(feed: string): string {
  const [, , third] = [...feed.matchAll(/<article class="card"[\s\S]*?<\/article>/g)]
  return feed.slice(0, (third?.index ?? feed.length) + (third?.[0].length ?? 0))
}

export const gzipSize = (text: string): number => gzipSync(text).length
