import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { acceptedEncoding, type Encoding, encodingFor, isCompressible } from './encoding.ts'
import { createRecodedPages } from './recoded-pages.ts'

/** Names of headers that are not passed on: hop-by-hop headers, and headers that depend on the encoding of the body. */
const DROPPED = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding'])
const WITHOUT_BODY = new Set([204, 304])

/** Creates a function that sends a response of the Worker to a client in an encoding that the client accepts. */
export function createResponseProxy() {
  const recodedPages = createRecodedPages()
  return async (upstream: IncomingMessage, { headers, method }: IncomingMessage, response: ServerResponse) => {
    const { statusCode = 500 } = upstream
    const { 'content-encoding': stored, 'content-type': type = '', 'content-length': length } = upstream.headers
    const accepted = acceptedEncoding(headers['accept-encoding'] ?? '')
    const send = (encoding: string | null, size: number | string | undefined) => {
      copyHeaders(upstream, response)
      if (isCompressible(type)) response.appendHeader('Vary', 'Accept-Encoding')
      if (encoding !== null) response.setHeader('Content-Encoding', encoding)
      if (size !== undefined) response.setHeader('Content-Length', size)
      response.writeHead(statusCode)
    }
    const hasBody = method !== 'HEAD' && !WITHOUT_BODY.has(statusCode)
    if (stored === 'br' && accepted !== 'br') {
      const copy = hasBody ? await recodedPages.recode(await buffer(upstream), accepted) : undefined
      send(accepted, copy?.length)
      upstream.resume()
      return void response.end(copy)
    }
    const { encoding, steps } = encodingOf(stored, accepted, type, Number(length ?? Number.POSITIVE_INFINITY))
    send(encoding, steps.length === 0 ? length : undefined)
    if (hasBody) return pipeline([upstream, ...steps, response])
    upstream.resume()
    response.end()
  }
}

const encodingOf = (stored: string | undefined, accepted: Encoding | null, type: string, length: number) =>
  stored === undefined ? encodingFor(accepted, type, length) : { encoding: stored, steps: [] }

function copyHeaders({ rawHeaders }: IncomingMessage, response: ServerResponse): void {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (!DROPPED.has(name.toLowerCase())) response.appendHeader(name, rawHeaders[at + 1] ?? '')
  }
}
