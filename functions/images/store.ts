import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { ALT_TEXT_MAX, PICTURE_MAX } from '#functions/contract/limits.ts'
import { trimText } from '#functions/contract/text.ts'
import { newId } from '#functions/db/id.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { images } from '#functions/db/schema/index.ts'
import { COPY_BOXES, copyKey, type ImageKind, originalKey } from './copies.ts'
import { encode } from './encode.ts'
import { PIXELS_MAX } from './encode-job.ts'
import { FORMAT_BYTES, formatOf, type UploadFormat } from './format.ts'
import { sizeOf } from './size.ts'
import { withUploadSlot } from './upload-slots.ts'

/** Side in pixels of the square in which the stored original must fit. */
const ORIGINAL_MAX: Record<ImageKind, number> = { post: 5000, link: 5000, avatar: 2000, icon: 2000, banner: 2000 }
/** The format in which an uploaded picture is stored, by the format of its file. */
const STORED_FORMATS = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'webp', avif: 'webp' } as const

/**
 * Detects the format of an uploaded picture, after checking its file size and its number of pixels.
 * @throws AppError unsupported_image, damaged_image, file_size_exceeded.
 */
async function checkedFormat(file: Blob): Promise<UploadFormat> {
  if (file.size > PICTURE_MAX) throw new AppError('file_size_exceeded')
  const format = formatOf(await file.slice(0, FORMAT_BYTES).bytes())
  if (!format) throw new AppError('unsupported_image')
  const size = await sizeOf(file, format)
  if (!size) throw new AppError('damaged_image')
  if (size.width * size.height > PIXELS_MAX) throw new AppError('file_size_exceeded')
  return format
}

/**
 * Stores a picture with all its copies (api.md 2.1). The picture's row is inserted first, as an unused upload: if the
 * upload breaks off, its files are erased with those of unused uploads. One database round trip.
 * @throws AppError file_size_exceeded, unsupported_image, damaged_image; unavailable when too many pictures are
 * pending.
 */
export async function storePicture(ctx: Ctx, file: Blob, kind: ImageKind, userId: string): Promise<StoredImage> {
  const input = await checkedFormat(file)
  const format = STORED_FORMATS[input]
  const job = { inputFormat: input, format, most: ORIGINAL_MAX[kind], boxes: COPY_BOXES[kind] }
  const { original, copies, ...shape } = await encode(ctx, file, job, userId)
  const image = { id: newId(ctx.now), format, ...shape, size: original.size, altText: null }
  await ctx.db.insert(images).values({ ...image, kind, userId, ownerId: null, createdAt: ctx.now.getTime() })
  const store = (key: string, data: Blob, type: string) =>
    ctx.media.put(key, data, { httpMetadata: { contentType: `image/${type}` } })
  await store(originalKey(image.id), original, format)
  for (const [at, box] of job.boxes.entries()) await store(copyKey(image.id, box), copies[at] ?? new Blob(), 'webp')
  return image
}

/**
 * Stores an uploaded picture, in one of the upload slots.
 * @param upload reads the file, once a slot is free.
 * @throws AppError missing_file, unavailable when all upload slots are in use, and what storePicture throws.
 */
export const storeUpload = (
  ctx: Ctx,
  upload: () => Promise<File | null>,
  kind: ImageKind,
  userId: string
): Promise<StoredImage> =>
  withUploadSlot(ctx, userId, async () => {
    const file = await upload()
    if (!file) throw new AppError('missing_file', { field: 'image' })
    return storePicture(ctx, file, kind, userId)
  })

/** Gives a description in the form in which it is stored: cut to its length limit, null when it is blank. */
export const altTextOf = (input: string): string | null => [...trimText(input)].slice(0, ALT_TEXT_MAX).join('') || null
