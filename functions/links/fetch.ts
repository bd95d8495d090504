import type { Ctx } from '#functions/context.ts'
import { listAddresses } from './resolve.ts'
import { hostOf, isPublicAddress } from './rules.ts'

const REDIRECTS_MAX = 3
const HTML_MAX = 512 * 1024
const PICTURE_MAX = 5 * 1024 * 1024
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/i
const PICTURE = /^image\//i

/** A fetched page or picture. */
export interface Fetched {
  kind: 'page' | 'picture'
  /** Where the last redirect has led to. */
  url: URL
  contentType: string
  /** Of a page its beginning; of a picture all of it. */
  bytes: Uint8Array
}

/** Requests on behalf of others go to public addresses only. */
async function isOpen(ctx: Ctx, url: URL, signal: AbortSignal): Promise<boolean> {
  if (ctx.settings.LINK_FETCH_ALLOW.includes(url.origin)) return true
  const host = hostOf(url)
  if (host.kind !== 'name') return host.kind === 'address'
  const addresses = await listAddresses(ctx, host.text, signal)
  return addresses.length > 0 && addresses.every(isPublicAddress)
}

async function follow(ctx: Ctx, first: URL, signal: AbortSignal): Promise<{ url: URL; response: Response } | null> {
  const { SITE_SLUG, SITE_URL } = ctx.settings
  const headers = {
    'User-Agent': `${SITE_SLUG}Bot/1.0${SITE_URL ? ` (+${SITE_URL})` : ''}`,
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
    if (!URL.canParse(location, url)) return null
    url = new URL(location, url)
  }
  return null
}

/** Reads at most that many bytes, ignoring Content-Length; null when there are more and all are needed. */
async function readUpTo(body: ReadableStream<Uint8Array>, most: number, wantsAll: boolean): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    parts.push(part)
    size += part.byteLength
    // Leaving the loop ends the connection.
    if (size > most) break
  }
  if (size > most && wantsAll) return null
  return new Uint8Array(Buffer.concat(parts).subarray(0, most))
}

/**
 * Fetches a page or a picture from an address that a member has given, never from one that only this machine or its
 * neighbours can reach: each redirect is followed by hand and looked at anew.
 * @param signal ends it: give it a time.
 * @returns null for whatever cannot be fetched, may not be, or is neither.
 * @throws Error when the other side, or the way to it, failed: trying later may help.
 */
export async function fetchLink(ctx: Ctx, address: string, signal: AbortSignal): Promise<Fetched | null> {
  if (ctx.settings.LINK_FETCH === 'off' || !URL.canParse(address)) return null
  const found = await follow(ctx, new URL(address), signal)
  if (!found) return null
  const { url, response } = found
  if (response.status >= 500) throw new Error(`${url.host} answered ${response.status}`)
  const contentType = response.headers.get('Content-Type') ?? ''
  const kind = HTML.test(contentType) ? 'page' : PICTURE.test(contentType) ? 'picture' : null
  if (!response.ok || !kind || !response.body) {
    void response.body?.cancel()
    return null
  }
  const most = kind === 'page' ? HTML_MAX : PICTURE_MAX
  const bytes = await readUpTo(response.body as ReadableStream<Uint8Array>, most, kind === 'picture')
  return bytes && { kind, url, contentType, bytes }
}

/** What fetching may take in all, in milliseconds. */
const PATIENCE_MS = 5000

export const inTime = (): AbortSignal => AbortSignal.timeout(PATIENCE_MS)
