import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { ALT_TEXT_MAX } from '#functions/contract/limits.ts'
import { newId } from '#functions/db/id.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { images } from '#functions/db/schema/index.ts'
import { colorOfPixel } from './average-color.ts'
import { COPY_BOXES, copyKey, copySize, type ImageKind, originalKey } from './copies.ts'
import { formatOf } from './format.ts'

const BYTES_MAX = 10 * 1024 * 1024
const PIXELS_MAX = 50_000_000

/** The square that the stored original fits in, in pixels. */
const ORIGINAL_MAX: Record<ImageKind, number> = { post: 5000, link: 5000, avatar: 2000, icon: 2000, banner: 2000 }
/** Formats that are kept; the others become WebP. */
const KEPT = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'webp', avif: 'webp' } as const

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
  const result = await input.output({ format: `image/${format}` })
  return new Uint8Array(await result.response().arrayBuffer())
}

async function sizeOf({ pictures }: Ctx, bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const info = await pictures.info(new Blob([bytes as BlobPart]).stream())
  if (!('width' in info)) throw new AppError('unsupported_image')
  return { width: info.width, height: info.height }
}

/** Checks a file and gives what is kept of it: its original, made anew (rules.md 20). */
async function originalOf(ctx: Ctx, file: File, kind: ImageKind) {
  if (file.size > BYTES_MAX) throw new AppError('file_size_exceeded')
  const source = new Uint8Array(await file.arrayBuffer())
  const given = formatOf(source)
  if (!given) throw new AppError('unsupported_image')
  const format = KEPT[given]
  const most = ORIGINAL_MAX[kind]
  try {
    const { width, height } = await sizeOf(ctx, source)
    if (width * height > PIXELS_MAX) throw new AppError('file_size_exceeded')
    const bytes = await made(ctx, source, { width: most, height: most, fit: 'scale-down' }, format)
    return { format, bytes, ...(await sizeOf(ctx, bytes)) }
  } catch (error) {
    // The engine cannot read what looked like a picture.
    throw isRefusal(error) && !(error instanceof AppError) ? new AppError('unsupported_image') : error
  }
}

export interface Stored {
  image: StoredImage
  /** Takes the files back, when what should show them came to nothing. */
  discard(): Promise<void>
}

/**
 * Takes an uploaded picture into the file store, with all its copies (api.md 2.1). The database knows nothing of it yet.
 * @throws AppError file_size_exceeded, unsupported_image.
 */
export async function storePicture(ctx: Ctx, file: File, kind: ImageKind): Promise<Stored> {
  const original = await originalOf(ctx, file, kind)
  const id = newId(ctx.now)
  const { format, width, height, bytes } = original
  const keys = [originalKey(id), ...COPY_BOXES[kind].map(box => copyKey(id, box))]
  const discard = () => ctx.media.delete(keys)
  const keep = (key: string, data: Uint8Array, type: string) =>
    ctx.media.put(key, data, { httpMetadata: { contentType: `image/${type}` } })
  try {
    await keep(originalKey(id), bytes, format)
    for (const box of COPY_BOXES[kind])
      await keep(copyKey(id, box), await made(ctx, bytes, { ...copySize(original, box), fit: 'cover' }, 'webp'), 'webp')
    const pixel = await made(ctx, bytes, { width: 1, height: 1, fit: 'squeeze' }, 'png')
    const averageColor = colorOfPixel(pixel)
    return { image: { id, format, width, height, size: bytes.length, averageColor, altText: null }, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** The statement that enters a stored picture in the ledger. */
export const entered = (
  { db, now }: Ctx,
  image: StoredImage,
  kind: ImageKind,
  by: { userId: string; ownerId: string | null }
) => db.insert(images).values({ ...image, kind, ...by, createdAt: now.getTime() })

/** A description as it is kept: cut, and null when it says nothing. */
export const altTextOf = (given: string): string | null => [...given.trim()].slice(0, ALT_TEXT_MAX).join('') || null
