import type { Ctx } from '#functions/context.ts'
import { URL_MAX } from '#functions/contract/limits.ts'
import { FORMAT_BYTES, formatOf } from '#functions/images/format.ts'
import { listAddresses } from './resolve.ts'
import { hostOf, isPublicAddress } from './rules.ts'

const REDIRECTS_MAX = 3
/** Upper bound for the bytes that are read, by the kind of content. */
const MOST = { page: 512 * 1024, picture: 5 * 1024 * 1024 }
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/i

/** A fetched page or picture. */
export interface Fetched {
  kind: 'page' | 'picture'
  /** The address after all redirects were followed. */
  url: URL
  contentType: string
  /** The beginning of a page, or a whole picture. */
  bytes: Uint8Array
}

/** Tells whether an address may be fetched: the server sends requests for members to public addresses only. */
export async function isOpen(ctx: Ctx, url: URL, signal: AbortSignal): Promise<boolean> {
  if (ctx.settings.LINK_FETCH_ALLOW.includes(url.origin)) return true
  const host = hostOf(url)
  if (host.kind !== 'name') return host.kind === 'address'
  const addresses = await listAddresses(ctx, host.text, signal)
  return addresses.length > 0 && addresses.every(isPublicAddress)
}

/** Gives the User-Agent of requests that the site sends for members. */
export const userAgentOf = ({ settings: { SITE_SLUG, SITE_URL } }: Pick<Ctx, 'settings'>): string =>
  `${SITE_SLUG}Bot/1.0${SITE_URL ? ` (+${SITE_URL})` : ''}`

async function follow(ctx: Ctx, first: URL, signal: AbortSignal): Promise<{ url: URL; response: Response } | null> {
  const headers = {
    'User-Agent': userAgentOf(ctx),
    Accept: 'text/html,image/*;q=0.9,*/*;q=0.1',
    'Accept-Language': 'ru,en;q=0.5'
  }
  let url = first
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    if (!(await isOpen(ctx, url, signal))) return null
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    const location = response.headers.get('Location')
    if (response.status < 300 || response.status > 399 || location === null) return { url, response }
    void response.body?.cancel()
    if (location.length > URL_MAX || !URL.canParse(location, url)) return null
    url = new URL(location, url)
  }
  return null
}

/**
 * Detects the kind of a response: a picture by its first bytes, whatever its Content-Type is; a page by its
 * Content-Type.
 */
function kindOf(contentType: string, head: Uint8Array): Fetched['kind'] | null {
  if (HTML.test(contentType)) return 'page'
  return formatOf(head) ? 'picture' : null
}

/**
 * Reads a page's beginning or a whole picture, ignoring Content-Length; null for other content, and for a picture that
 * is too large.
 */
async function read(
  body: ReadableStream<Uint8Array>,
  contentType: string
): Promise<Pick<Fetched, 'kind' | 'bytes'> | null> {
  const parts: Uint8Array[] = []
  let size = 0
  let kind: Fetched['kind'] | null = null
  // Ending the loop early closes the connection.
  for await (const part of body) {
    parts.push(part)
    size += part.byteLength
    if (!kind && size >= FORMAT_BYTES) {
      kind = kindOf(contentType, Buffer.concat(parts))
      if (!kind) return null
    }
    if (kind && size > MOST[kind]) break
  }
  kind ??= kindOf(contentType, Buffer.concat(parts))
  if (!kind || (kind === 'picture' && size > MOST.picture)) return null
  return { kind, bytes: new Uint8Array(Buffer.concat(parts).subarray(0, MOST[kind])) }
}

/**
 * Fetches a page or picture from a member's address, never from an address of a private network: the code follows each
 * redirect itself and checks its address too.
 * @param signal aborts the fetch when its time has run out.
 * @returns null for an address that may not be fetched, or has neither page nor picture.
 * @throws Error when the server or the network failed, so that a later try may succeed.
 */
export async function fetchLink(ctx: Ctx, address: string, signal: AbortSignal): Promise<Fetched | null> {
  if (ctx.settings.LINK_FETCH === 'off' || !URL.canParse(address)) return null
  const result = await follow(ctx, new URL(address), signal)
  if (!result) return null
  const { url, response } = result
  if (response.status >= 500) throw new Error(`${url.host} answered ${response.status}`)
  if (!response.ok || !response.body) {
    void response.body?.cancel()
    return null
  }
  const contentType = response.headers.get('Content-Type') ?? ''
  const content = await read(response.body as ReadableStream<Uint8Array>, contentType)
  return content && { ...content, url, contentType }
}

/** Timeout in milliseconds for a fetch with all its redirects. */
export const PATIENCE_MS = 5000

export const inTime = (): AbortSignal => AbortSignal.timeout(PATIENCE_MS)
