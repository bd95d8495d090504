import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#functions/context.ts'
import { isId } from '#functions/db/id.ts'
import { imageText } from '#functions/messages/images.ts'
import { COPY_BOXES, copyKey, originalKey } from './copies.ts'
import { imageSignature } from './views.ts'

const PATH = /^\/images\/(\w+)\.(jpeg|png|webp)$/
const SIZES = new Map(
  Object.values(COPY_BOXES)
    .flat()
    .map(box => [`${box.width}x${box.height}-${box.fit}`, box])
)

const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // A picture that a browser took for a page could do nothing.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox"
}

interface Wanted {
  key: string
  contentType: string
}

/** The stored file that an address names and is signed for; null for any other address. */
function wantedFile(url: URL, secret: string): Wanted | null {
  const [, id = '', format = ''] = PATH.exec(url.pathname) ?? []
  if (!isId(id) || !isSigned(id, url.searchParams.get('sig') ?? '', secret)) return null
  const contentType = `image/${format}`
  const size = url.searchParams.get('size')
  if (size === null) return { key: originalKey(id), contentType }
  const box = SIZES.get(`${size}-${url.searchParams.get('fit')}`)
  return box && format === 'webp' ? { key: copyKey(id, box), contentType } : null
}

function isSigned(id: string, signature: string, secret: string): boolean {
  const given = Buffer.from(signature)
  const right = Buffer.from(imageSignature(secret, id))
  return given.length === right.length && timingSafeEqual(given, right)
}

/**
 * A stored picture or a copy of it, whole or in part (Range).
 * @returns 404 for an unsigned address, an unknown size, another format and a missing file alike.
 */
export async function serveImage(
  request: Request,
  url: URL,
  media: R2Bucket,
  settings: Ctx['settings']
): Promise<Response> {
  const wanted = wantedFile(url, settings.SECRET_KEY)
  const file = wanted && (await media.get(wanted.key, { range: request.headers }))
  if (!wanted || !file || (file.httpMetadata?.contentType ?? wanted.contentType) !== wanted.contentType)
    return notFound()
  const headers = new Headers({
    ...HEADERS,
    'Content-Type': wanted.contentType,
    'Accept-Ranges': 'bytes',
    ETag: file.httpEtag,
    'Last-Modified': file.uploaded.toUTCString()
  })
  const part = request.headers.has('Range') ? partOf(file) : null
  headers.set('Content-Length', String(part ? part.length : file.size))
  if (part) headers.set('Content-Range', `bytes ${part.offset}-${part.offset + part.length - 1}/${file.size}`)
  return new Response(file.body, { status: part ? 206 : 200, headers })
}

/** The stretch of the file that the store found in the Range header. */
function partOf(file: R2ObjectBody): { offset: number; length: number } | null {
  const range = file.range as { offset?: number; length?: number; suffix?: number } | undefined
  if (!range) return null
  if (range.suffix !== undefined) {
    const length = Math.min(range.suffix, file.size)
    return { offset: file.size - length, length }
  }
  const offset = range.offset ?? 0
  const length = range.length ?? file.size - offset
  return length < file.size ? { offset, length } : null
}

function notFound(): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  return new Response(imageText.notFound, { status: 404, headers })
}
