import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** What an edge spends on a page made on the spot. */
const QUALITY = 5

/** Bytes on the wire. */
export const brotliSize = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).length
export const gzipSize = (text: string): number => gzipSync(text).length
