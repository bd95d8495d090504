import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { isId } from '#functions/db/id.ts'
import { imageText } from '#functions/messages/images.ts'
import { COPY_BOXES, copyKey, originalKey, PREVIEW_BOX, previewKey } from './copies.ts'
import { type Encoding, RETRY_S } from './encode.ts'
import { makePreview } from './preview.ts'
import { type Range, readRange, stretchOf } from './range.ts'
import { imageSignature } from './views.ts'

const PATH = /^\/images\/(\w+)\.(jpeg|png|webp)$/
const SIZES = new Map(
  Object.values(COPY_BOXES)
    .flat()
    .map(box => [`${box.width}x${box.height}-${box.fit}`, box])
)

const PREVIEW_SHAPE = `${PREVIEW_BOX.width}x${PREVIEW_BOX.height}-${PREVIEW_BOX.fit}`

const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // This policy keeps a picture from running scripts when a browser opens it as a page.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox"
}

interface Wanted {
  id: string
  key: string
  contentType: string
}

/** Finds the stored file of a signed address; null for any other address. */
function wantedFile(url: URL, secret: string): Wanted | null {
  const [, id = '', format = ''] = PATH.exec(url.pathname) ?? []
  if (!isId(id) || !isSigned(id, url.searchParams.get('sig') ?? '', secret)) return null
  const contentType = `image/${format}`
  const size = url.searchParams.get('size')
  if (size === null) return { id, key: originalKey(id), contentType }
  const shape = `${size}-${url.searchParams.get('fit')}`
  if (format === 'jpeg') return shape === PREVIEW_SHAPE ? { id, key: previewKey(id), contentType } : null
  const box = SIZES.get(shape)
  return box && format === 'webp' ? { id, key: copyKey(id, box), contentType } : null
}

function isSigned(id: string, signature: string, secret: string): boolean {
  const input = Buffer.from(signature)
  const right = Buffer.from(imageSignature(secret, id))
  return input.length === right.length && timingSafeEqual(input, right)
}

/**
 * Responds with a stored picture or a copy of it, whole or in part (Range).
 * @returns 404 for an unsigned address, an unknown size, another format and a missing file alike; 416 for a range
 * beyond the file; 503 when too many pictures are pending to make a preview.
 */
export async function serveImage(
  request: Request,
  url: URL,
  ctx: Encoding & Pick<Ctx, 'media' | 'settings' | 'later'>
): Promise<Response> {
  const { media, settings } = ctx
  const requestedFile = wantedFile(url, settings.SECRET_KEY)
  const range = request.method === 'GET' ? readRange(request.headers.get('Range')) : null
  const file = requestedFile && (await storedFile(ctx, requestedFile, range !== null))
  if (file === 'busy') return refuse(503, imageText.busy, { 'Retry-After': String(RETRY_S) })
  if (
    !requestedFile ||
    !file ||
    (file.httpMetadata?.contentType ?? requestedFile.contentType) !== requestedFile.contentType
  )
    return refuse(404, imageText.notFound)
  const headers = new Headers({
    ...HEADERS,
    'Content-Type': requestedFile.contentType,
    'Content-Length': String(file.size),
    'Accept-Ranges': 'bytes',
    ETag: file.httpEtag,
    'Last-Modified': file.uploaded.toUTCString()
  })
  return range ? servePart(media, file, range, headers) : new Response((file as R2ObjectBody).body, { headers })
}

/** Finds a stored file, and makes a preview that is missing. @param headOnly true when the content is not needed. */
async function storedFile(
  ctx: Encoding & Pick<Ctx, 'media' | 'later'>,
  { id, key }: Wanted,
  headOnly: boolean
): Promise<R2Object | R2ObjectBody | null | 'busy'> {
  const read = () => (headOnly ? ctx.media.head(key) : ctx.media.get(key))
  const file = await read()
  if (file || key !== previewKey(id)) return file
  try {
    return (await makePreview(ctx, id)) ? await read() : null
  } catch (error) {
    // The stored original is sound, so that a refusal of the encoder is a passing fault, too.
    if (error instanceof AppError) return 'busy'
    throw error
  }
}

/** Answers with a part of a file. @param headers the headers of an answer with the whole file. */
async function servePart(media: R2Bucket, { key, size }: R2Object, range: Range, headers: Headers): Promise<Response> {
  const part = stretchOf(range, size)
  if (!part) return refuse(416, imageText.noSuchPart, { 'Content-Range': `bytes */${size}` })
  const file = await media.get(key, { range: part })
  if (!file) return refuse(404, imageText.notFound)
  headers.set('Content-Length', String(part.length))
  headers.set('Content-Range', `bytes ${part.offset}-${part.offset + part.length - 1}/${size}`)
  return new Response(file.body, { status: 206, headers })
}

function refuse(status: 404 | 416 | 503, text: string, more: Record<string, string> = {}): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more }
  return new Response(text, { status, headers })
}
