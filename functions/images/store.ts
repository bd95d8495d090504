import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { ALT_TEXT_MAX, PICTURE_MAX } from '#functions/contract/limits.ts'
import { newId } from '#functions/db/id.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { images } from '#functions/db/schema/index.ts'
import { colorOfPixel } from './average-color.ts'
import { COPY_BOXES, copyKey, copySize, type ImageKind, originalKey } from './copies.ts'
import { formatOf, type UploadFormat } from './format.ts'
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

/** A picture of this call, made anew: turned as its camera was held, and without what it tells of its author. */
async function made(
  { pictures }: Ctx,
  source: Uint8Array,
  transform: Transform,
  format: 'jpeg' | 'png' | 'webp'
): Promise<Uint8Array> {
  const input = pictures.input(new Blob([source as BlobPart]).stream()).transform(transform)
  const result = await input.output({ format: `image/${format}`, anim: false })
  return new Uint8Array(await result.response().arrayBuffer())
}

function sizeOf(bytes: Uint8Array, format: UploadFormat): Size {
  const size = sizeIn(bytes, format)
  if (!size) throw new AppError('unsupported_image')
  return size
}

/** Checks a file and gives what is kept of it: its original, made anew (rules.md 20). */
async function originalOf(ctx: Ctx, file: Blob, kind: ImageKind) {
  if (file.size > PICTURE_MAX) throw new AppError('file_size_exceeded')
  const source = new Uint8Array(await file.arrayBuffer())
  const given = formatOf(source)
  if (!given) throw new AppError('unsupported_image')
  const { width, height } = sizeOf(source, given)
  if (width * height > PIXELS_MAX) throw new AppError('file_size_exceeded')
  const format = KEPT[given]
  const most = ORIGINAL_MAX[kind]
  try {
    const bytes = await made(ctx, source, { width: most, height: most, fit: 'scale-down' }, format)
    return { format, bytes, ...sizeOf(bytes, format) }
  } catch (error) {
    if (error instanceof AppError || !isRefusal(error)) throw error
    // What looked like a picture cannot be read; whether that is the engine's fault, its words in the log tell.
    console.error(ctx.requestId, error)
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
  const { format, width, height, bytes } = await originalOf(ctx, file, kind)
  const pixel = await made(ctx, bytes, { width: 1, height: 1, fit: 'squeeze' }, 'png')
  const averageColor = colorOfPixel(pixel)
  const image = { id: newId(ctx.now), format, width, height, size: bytes.length, averageColor, altText: null }
  await ctx.db.insert(images).values({ ...image, kind, userId, ownerId: null, createdAt: ctx.now.getTime() })
  const keep = (key: string, data: Uint8Array, type: string) =>
    ctx.media.put(key, data, { httpMetadata: { contentType: `image/${type}` } })
  await keep(originalKey(image.id), bytes, format)
  for (const box of COPY_BOXES[kind]) {
    const copy = await made(ctx, bytes, { ...copySize(image, box), fit: CROPPED[box.fit] }, 'webp')
    await keep(copyKey(image.id, box), copy, 'webp')
  }
  return image
}

/** A description as it is kept: cut, and null when it says nothing. */
export const altTextOf = (given: string): string | null => [...given.trim()].slice(0, ALT_TEXT_MAX).join('') || null
