import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Client } from './client.ts'

/** Headers of one connection only (RFC 9110, 7.6.1), and headers about the client's address, which clients could forge. */
const DROPPED =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|expect|forwarded|x-forwarded-.*|x-real-ip|true-client-ip|x-client-ip|cf-.*|mf-.*)$/i
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
/** The most bytes of a body that is buffered, so that it can be sent again. */
const WHOLE_BODY = 256 * 1024

/** A request target in absolute form: its host, its path with the query. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(\/[^#]*)$/i

/** The path and query of a request target, or null. */
export const pathOf = (target: string): string | null =>
  target.startsWith('/') ? target : (ABSOLUTE.exec(target)?.[2] ?? null)

/**
 * The host that a request names, or null: it names none, one that is none, several, or another one than its target. Servers
 * disagree about which of them counts, and a cache in between would keep an answer for the wrong one.
 */
export function hostOf({ headersDistinct, httpVersion, url = '' }: IncomingMessage): string | null {
  const [host = httpVersion === '1.0' ? 'localhost' : '', ...others] = headersDistinct['host'] ?? []
  const targetHost = ABSOLUTE.exec(url)?.[1] ?? host
  if (others.length > 0 || targetHost.toLowerCase() !== host.toLowerCase()) return null
  return HOST.test(host) && URL.canParse(`http://${host}`) ? host : null
}

/** The headers for the Worker, with its platform's word for the client's address. */
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
  // Without it Node sends the body of a GET or DELETE unframed, and the runtime takes it for the next request.
  if (headers['transfer-encoding'] !== undefined) copied.push('Transfer-Encoding', 'chunked')
  return copied
}

/** Bytes of a body that keeps the Worker busy for longer than a page does. */
const LONG_BODY = 64 * 1024

/** Whether a body is long, as every streamed body is. */
export const isLong = (body: Buffer | Readable | null): boolean =>
  body !== null && (!(body instanceof Uint8Array) || body.length > LONG_BODY)

/** The body of a request: null, a buffer when it is short, else a stream. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer | Readable | null> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return null
  if (length === undefined || Number(length) > WHOLE_BODY) return request
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}
