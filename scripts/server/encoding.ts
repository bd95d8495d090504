import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Content-Encoding of a response body, and the streams that convert the Worker's body into that encoding. */
interface Recoding {
  encoding: Encoding | null
  steps: Transform[]
}

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|atom\+xml|xml|manifest\+json)|image\/svg\+xml)/
/** Size in bytes below which a body is not compressed. */
const SMALL = 1024
/** Brotli quality that edge servers use for dynamic pages. */
const QUALITY = 5
/** log2 of the Brotli window in bytes. The window covers a long thread and takes half a megabyte for each stream. */
const WINDOW = 19

export const isCompressible = (type: string): boolean => COMPRESSIBLE.test(type)

/** Chooses the best encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3). */
export function acceptedEncoding(header: string): Encoding | null {
  const weights = new Map(header.split(',').map(weightOf))
  const allows = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  if (allows('br')) return 'br'
  return allows('gzip') ? 'gzip' : null
}

function weightOf(entry: string): [string, number] {
  const [name = '', ...parameters] = entry.split(';').map(part => part.trim().toLowerCase())
  const weight = parameters.find(parameter => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}

/** Chooses how an uncompressed body of the Worker is sent to a client. */
export function encodingFor(accepted: Encoding | null, type: string, length: number): Recoding {
  if (accepted === null || !isCompressible(type) || length < SMALL) return { encoding: null, steps: [] }
  return { encoding: accepted, steps: [compressor(accepted)] }
}

const compressor = (encoding: Encoding): Transform =>
  encoding === 'gzip'
    ? createGzip()
    : createBrotliCompress({
        params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_LGWIN]: WINDOW }
      })
