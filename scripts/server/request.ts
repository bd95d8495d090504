import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Client } from './client.ts'

/** Headers of one connection only (RFC 9110, 7.6.1), and headers about the client's address, which clients could forge. */
const DROPPED =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|expect|forwarded|x-forwarded-.*|x-real-ip|true-client-ip|x-client-ip|cf-.*|mf-.*)$/i
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
/** Maximum size of a buffered body in bytes; a buffered body can be sent again. */
const WHOLE_BODY = 256 * 1024

/** Matches a request target in absolute form: host, and path with query. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(\/[^#]*)$/i

/** The path and query of a request target, or null. */
export const pathOf = (target: string): string | null =>
  target.startsWith('/') ? target : (ABSOLUTE.exec(target)?.[2] ?? null)

/**
 * Host of a request; null when it is missing, invalid, repeated, or differs from the target's host. Servers
 * disagree about which one counts, so a cache in between could store a response for the wrong host.
 */
export function hostOf({ headersDistinct, httpVersion, url = '' }: IncomingMessage): string | null {
  const [host = httpVersion === '1.0' ? 'localhost' : '', ...others] = headersDistinct['host'] ?? []
  const targetHost = ABSOLUTE.exec(url)?.[1] ?? host
  if (others.length > 0 || targetHost.toLowerCase() !== host.toLowerCase()) return null
  return HOST.test(host) && URL.canParse(`http://${host}`) ? host : null
}

/** Headers of the request to the Worker, with the client's address as the edge platform passes it. */
export function headersOf(
  { rawHeaders, headers }: IncomingMessage,
  host: string,
  { address }: Client,
  length?: number
): string[] {
  const copied = ['Host', host, 'CF-Connecting-IP', address]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (DROPPED.test(name) || (length !== undefined && /^content-length$/i.test(name))) continue
    copied.push(name, rawHeaders[at + 1] ?? '')
  }
  if (length !== undefined) copied.push('Content-Length', String(length))
  // Without the header Node sends the body of a GET or DELETE unframed, and the runtime takes it for the next
  // request.
  if (headers['transfer-encoding'] !== undefined) copied.push('Transfer-Encoding', 'chunked')
  return copied
}

/** Size in bytes from which a body keeps the Worker busy for longer than a page does. */
const LONG_BODY = 64 * 1024

/** True for a long or streamed body. */
export const isLong = (body: Buffer | Readable | null): boolean =>
  body !== null && (!(body instanceof Uint8Array) || body.length > LONG_BODY)

/** Body of a request: null, a buffer when it is short, else a stream. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer | Readable | null> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return null
  if (length === undefined || Number(length) > WHOLE_BODY) return request
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}
