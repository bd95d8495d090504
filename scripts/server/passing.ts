import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { openCopies } from './copies.ts'
import { acceptedEncoding, type Encoding, encodingFor, isCompressible } from './encoding.ts'

/** Of one connection; Content-Length and Content-Encoding are said anew. */
const DROPPED = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding'])
const WITHOUT_BODY = new Set([204, 304])

/** Passes the Worker's answers on, in an encoding that the client accepts. */
export function openPassing() {
  const copies = openCopies()
  return async (answered: IncomingMessage, { headers, method }: IncomingMessage, response: ServerResponse) => {
    const { statusCode = 500 } = answered
    const { 'content-encoding': stored, 'content-type': type = '', 'content-length': length } = answered.headers
    const accepted = acceptedEncoding(headers['accept-encoding'] ?? '')
    const send = (encoding: string | null, size: number | string | undefined) => {
      copyHeaders(answered, response)
      if (isCompressible(type)) response.appendHeader('Vary', 'Accept-Encoding')
      if (encoding !== null) response.setHeader('Content-Encoding', encoding)
      if (size !== undefined) response.setHeader('Content-Length', size)
      response.writeHead(statusCode)
    }
    const hasBody = method !== 'HEAD' && !WITHOUT_BODY.has(statusCode)
    if (stored === 'br' && accepted !== 'br') {
      const copy = hasBody ? await copies.copyOf(await buffer(answered), accepted) : undefined
      send(accepted, copy?.length)
      answered.resume()
      return void response.end(copy)
    }
    const { encoding, steps } = encodingOf(stored, accepted, type, Number(length ?? Number.POSITIVE_INFINITY))
    send(encoding, steps.length === 0 ? length : undefined)
    if (hasBody) return pipeline([answered, ...steps, response])
    answered.resume()
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
