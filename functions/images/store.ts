import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { ALT_TEXT_MAX, PICTURE_MAX } from '#functions/contract/limits.ts'
import { trimText } from '#functions/contract/text.ts'
import { newId } from '#functions/db/id.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { images } from '#functions/db/schema/index.ts'
import { logError } from '#functions/observation/log.ts'
import { colorOfPixel } from './average-color.ts'
import { COPY_BOXES, copyKey, copySize, type ImageKind, originalKey } from './copies.ts'
import { FORMAT_BYTES, formatOf, type UploadFormat } from './format.ts'
import { type Size, sizeIn } from './size.ts'

const PIXELS_MAX = 50_000_000

/** The square that the stored original fits in, in pixels. */
const ORIGINAL_MAX: Record<ImageKind, number> = { post: 5000, link: 5000, avatar: 2000, icon: 2000, banner: 2000 }
/** Formats that are kept; the others become WebP. */
const KEPT = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'webp', avif: 'webp' } as const

/** What fits in its box has the size of its copy already: it loses no edge, however narrow it is. */
const CROPPED = { cover: 'cover', contain: 'squeeze' } as const

type Transform = Pick<ImageTransform, 'width' | 'height' | 'fit'>

const isRefusal = (error: unknown): boolean => error instanceof Error && 'code' in error

/** A re-encoded picture: rotated by its EXIF orientation, without metadata. */
async function made(
  { pictures }: Ctx,
  source: Blob,
  transform: Transform,
  format: 'jpeg' | 'png' | 'webp'
): Promise<Blob> {
  const input = pictures.input(source.stream()).transform(transform)
  const result = await input.output({ format: `image/${format}`, anim: false })
  return result.response().blob()
}

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())

/** What cameras put before a picture's size, depths and previews, is seldom longer, in bytes. */
const HEAD_BYTES = 1024 * 1024

async function sizeOf(file: Blob, format: UploadFormat): Promise<Size> {
  // A large file is not copied: an isolate has 128 MB for all its requests.
  for (const part of [file.slice(0, HEAD_BYTES), file]) {
    const size = sizeIn(await bytesOf(part), format)
    if (size) return size
  }
  throw new AppError('unsupported_image')
}

/** Validates a file and gives the original to store, re-encoded (rules.md 20). */
async function originalOf(ctx: Ctx, file: Blob, kind: ImageKind) {
  if (file.size > PICTURE_MAX) throw new AppError('file_size_exceeded')
  const given = formatOf(await bytesOf(file.slice(0, FORMAT_BYTES)))
  if (!given) throw new AppError('unsupported_image')
  const { width, height } = await sizeOf(file, given)
  if (width * height > PIXELS_MAX) throw new AppError('file_size_exceeded')
  const format = KEPT[given]
  const most = ORIGINAL_MAX[kind]
  try {
    const original = await made(ctx, file, { width: most, height: most, fit: 'scale-down' }, format)
    return { format, original, ...(await sizeOf(original, format)) }
  } catch (error) {
    if (error instanceof AppError || !isRefusal(error)) throw error
    // The file is damaged, or the image service fails: the log tells which.
    logError(ctx.trace, error)
    throw new AppError('unsupported_image')
  }
}

/**
 * Takes an uploaded picture into the file store, with all its copies (api.md 2.1). It stands in the ledger first, as an
 * upload that nothing shows yet: whatever breaks off, its files are erased with those of abandoned uploads. One round
 * trip.
 * @throws AppError file_size_exceeded, unsupported_image.
 */
export async function storePicture(ctx: Ctx, file: Blob, kind: ImageKind, userId: string): Promise<StoredImage> {
  const { format, width, height, original } = await originalOf(ctx, file, kind)
  const pixel = await made(ctx, original, { width: 1, height: 1, fit: 'squeeze' }, 'png')
  const averageColor = colorOfPixel(await bytesOf(pixel))
  const image = { id: newId(ctx.now), format, width, height, size: original.size, averageColor, altText: null }
  await ctx.db.insert(images).values({ ...image, kind, userId, ownerId: null, createdAt: ctx.now.getTime() })
  const keep = (key: string, data: Blob, type: string) =>
    ctx.media.put(key, data, { httpMetadata: { contentType: `image/${type}` } })
  await keep(originalKey(image.id), original, format)
  for (const box of COPY_BOXES[kind]) {
    const copy = await made(ctx, original, { ...copySize(image, box), fit: CROPPED[box.fit] }, 'webp')
    await keep(copyKey(image.id, box), copy, 'webp')
  }
  return image
}

/** A description as it is kept: cut, and null when it says nothing. */
export const altTextOf = (given: string): string | null => [...trimText(given)].slice(0, ALT_TEXT_MAX).join('') || null
