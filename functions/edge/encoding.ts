import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** The Brotli quality that CDNs use for dynamic pages. */
const QUALITY = 5

/** Compresses the body of a response with Brotli. */
export async function encodedBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(await response.arrayBuffer())
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: whole.byteLength }
  return new Uint8Array(brotliCompressSync(whole, { params }))
}

/** Decompresses the body of a response. */
export async function decoded(response: Response): Promise<Response> {
  if (response.headers.get('Content-Encoding') !== 'br') return response
  const { status, headers } = response
  const plain = new Response(brotliDecompressSync(await response.arrayBuffer()), { status, headers })
  plain.headers.delete('Content-Encoding')
  return plain
}
