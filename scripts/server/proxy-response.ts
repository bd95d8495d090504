import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import {
  acceptedEncoding,
  compressForOne,
  compressorOf,
  FOR_MANY,
  FOR_ONE,
  isCompressible,
  isWorthCompressing
} from './encoding.ts'
import { readWhole } from './read-whole.ts'
import { createRecodedPages } from './recoded-pages.ts'

/** Names of headers that are not passed on: hop-by-hop headers, and headers that depend on the encoding of the body. */
const DROPPED = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding'])
const NOT_MODIFIED = 304
const WITHOUT_BODY = new Set([204, NOT_MODIFIED])
/** Maximum size in bytes of a body that is compressed in one call, which takes some milliseconds. */
const WHOLE_MAX = 1024 * 1024

/** Creates a function that sends a response of the Worker to a client in an encoding that the client accepts. */
export function createResponseProxy() {
  const recodedPages = createRecodedPages()
  return async (upstream: IncomingMessage, { headers, method }: IncomingMessage, response: ServerResponse) => {
    const { statusCode = 500 } = upstream
    const { 'content-encoding': stored, 'content-type': type = '', 'content-length': length } = upstream.headers
    const accepted = acceptedEncoding(headers['accept-encoding'] ?? '', stored === 'br' ? FOR_MANY : FOR_ONE)
    const send = (encoding: string | null, size: number | string | undefined) => {
      copyHeaders(upstream, response)
      // The status 304 of a call has no type, and must vary as the stored response does.
      if (isCompressible(type) || (statusCode === NOT_MODIFIED && type === ''))
        response.appendHeader('Vary', 'Accept-Encoding')
      if (encoding !== null) response.setHeader('Content-Encoding', encoding)
      if (size !== undefined) response.setHeader('Content-Length', size)
      response.writeHead(statusCode)
    }
    const sendWithoutBody = (encoding: string | null, size: string | undefined) => {
      send(encoding, size)
      upstream.resume()
      response.end()
    }
    if (WITHOUT_BODY.has(statusCode)) return sendWithoutBody(null, undefined)
    const isRecoded = stored === 'br' && accepted !== 'br'
    const size = length === undefined ? undefined : Number(length)
    const encoding = stored === undefined && isWorthCompressing(type, size) ? accepted : null
    if (method === 'HEAD') {
      const sent = isRecoded ? accepted : (stored ?? encoding)
      return sendWithoutBody(sent, isRecoded || encoding ? undefined : length)
    }
    if (isRecoded) {
      const copy = await recodedPages.recode(await readWhole(upstream), accepted)
      send(accepted, copy.length)
      return void response.end(copy)
    }
    if (encoding === null) {
      send(stored ?? null, length)
      return pipeline(upstream, response)
    }
    // The Worker renders pages whole, also when it sends them without their length.
    const isWhole = size === undefined ? type.startsWith('text/html') : size <= WHOLE_MAX
    if (!isWhole) {
      send(encoding, undefined)
      return pipeline(upstream, compressorOf[encoding](), response)
    }
    const body = compressForOne[encoding](await readWhole(upstream))
    send(encoding, body.length)
    response.end(body)
  }
}

function copyHeaders({ rawHeaders }: IncomingMessage, response: ServerResponse): void {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (!DROPPED.has(name.toLowerCase())) response.appendHeader(name, rawHeaders[at + 1] ?? '')
  }
}
