import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync
} from 'node:zlib'

export type Encoding = 'zstd' | 'br' | 'gzip'

/** Encodings of a body that is sent once, the one with the least processor time for its size first. */
export const FOR_ONE: Encoding[] = ['zstd', 'br', 'gzip']
/** Encodings of a body that is compressed once and sent often, the smallest first. */
export const FOR_MANY: Encoding[] = ['br', 'zstd', 'gzip']

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|atom\+xml|xml|manifest\+json)|image\/svg\+xml)/
/** Size in bytes below which a body is not compressed. */
const SMALL = 1024
/** log2 of the Brotli window in bytes. The window covers a long thread and takes half a megabyte for each body. */
const WINDOW = 19
/** Brotli quality of bodies that are sent once; quality 5 takes two to four times as long and saves a seventh. */
const BROTLI_ONCE = 3
const ZSTD_ONCE = 3
/** zstd level of stored bodies. */
const ZSTD_STORED = 15

const brotli = (length?: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_ONCE,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW,
    ...(length !== undefined && { [constants.BROTLI_PARAM_SIZE_HINT]: length })
  }
})
const zstd = (level: number) => ({ params: { [constants.ZSTD_c_compressionLevel]: level } })

/**
 * Compresses a body that is sent once, in one call. For a page this takes about a millisecond, half of what a stream or
 * a call in another thread takes.
 */
export const compressForOne: Record<Encoding, (body: Buffer) => Buffer> = {
  zstd: body => zstdCompressSync(body, { ...zstd(ZSTD_ONCE), pledgedSrcSize: body.length }),
  br: body => brotliCompressSync(body, brotli(body.length)),
  gzip: body => gzipSync(body)
}

/** Compresses a body that is stored, in another thread. */
export const compressForMany: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  zstd: body => promisify(zstdCompress)(body, zstd(ZSTD_STORED)),
  br: promisify(brotliCompress),
  gzip: promisify(gzip)
}

/** Makes a stream that compresses a body of unknown or large size. */
export const compressorOf: Record<Encoding, () => Transform> = {
  zstd: () => createZstdCompress(zstd(ZSTD_ONCE)),
  br: () => createBrotliCompress(brotli()),
  gzip: () => createGzip()
}

export const isCompressible = (type: string): boolean => COMPRESSIBLE.test(type)

/** True for a body that becomes smaller by compression. @param length size in bytes; undefined when unknown. */
export const isWorthCompressing = (type: string, length = SMALL): boolean => isCompressible(type) && length >= SMALL

/**
 * Chooses the encoding that an Accept-Encoding header prefers (RFC 9110, 12.5.3). Without an acceptable one, or when the
 * client prefers `identity`, the result is null: the body is sent uncompressed.
 * @param order encodings of the server; of those with equal weights the first is chosen.
 */
export function acceptedEncoding(header: string, order: Encoding[]): Encoding | null {
  const weights = new Map(header.split(',').map(weightOf))
  let best: Encoding | null = null
  let most = weights.get('identity') ?? 0
  for (const name of order) {
    const weight = weights.get(name) ?? weights.get('*') ?? 0
    if (weight === 0 || weight < most || (best !== null && weight === most)) continue
    best = name
    most = weight
  }
  return best
}

function weightOf(entry: string): [string, number] {
  const [name = '', ...parameters] = entry.split(';').map(part => part.trim().toLowerCase())
  const weight = parameters.find(parameter => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
