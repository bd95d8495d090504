import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Client } from './client.ts'
import { readWhole } from './read-whole.ts'

/**
 * Matches names of headers that are not passed to the Worker: hop-by-hop headers (RFC 9110, 7.6.1), and headers about
 * the client's address, which clients could forge.
 */
const DROPPED =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|expect|forwarded|x-forwarded-.*|x-real-ip|true-client-ip|x-client-ip|cf-.*|mf-.*)$/i
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
/** Maximum size in bytes of a body that is buffered. Only a buffered body can be sent to the Worker a second time. */
const WHOLE_BODY = 256 * 1024

/** Matches a request target in absolute form; the groups are the host, and the path with the query. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(\/[^#]*)$/i

/** Extracts the path and query of a request target; null when the target has no path. */
export const pathOf = (target: string): string | null =>
  target.startsWith('/') ? target : (ABSOLUTE.exec(target)?.[2] ?? null)

/**
 * Finds the host of a request. The result is null when the Host header is missing, invalid or repeated, or differs from
 * the host in the request target. Servers disagree about which of two hosts counts, so a cache in front of the site
 * could store a response for the wrong host.
 */
export function hostOf({ headersDistinct, httpVersion, url = '' }: IncomingMessage): string | null {
  const [host = httpVersion === '1.0' ? 'localhost' : '', ...others] = headersDistinct['host'] ?? []
  const targetHost = ABSOLUTE.exec(url)?.[1] ?? host
  if (others.length > 0 || targetHost.toLowerCase() !== host.toLowerCase()) return null
  return HOST.test(host) && URL.canParse(`http://${host}`) ? host : null
}

/**
 * Makes the headers of the request to the Worker. The client's address is in the header in which the edge platform
 * passes it.
 */
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
  // Without Transfer-Encoding Node sends the body of a GET or DELETE request without a length, and workerd parses the
  // body as the next request.
  if (headers['transfer-encoding'] !== undefined) copied.push('Transfer-Encoding', 'chunked')
  return copied
}

/** Size in bytes above which the Worker needs more time to read a body than to render a page. */
const LONG_BODY = 64 * 1024

/** True for a body that is longer than LONG_BODY or that is a stream. */
export const isLong = (body: Buffer | Readable | null): boolean =>
  body !== null && (!(body instanceof Uint8Array) || body.length > LONG_BODY)

/** Reads the body of a request: null without a body, a buffer for a short body, a stream for any other body. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer | Readable | null> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return null
  if (length === undefined || Number(length) > WHOLE_BODY) return request
  return readWhole(request)
}
