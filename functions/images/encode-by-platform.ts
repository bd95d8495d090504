import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { logError } from '#functions/observation/log.ts'
import { colorOfPixel } from './average-color.ts'
import { copySize } from './copies.ts'
import type { Encoded, EncodeJob, StoredFormat } from './encode-job.ts'
import { sizeOf } from './size.ts'

/** The platform's names for a copy that fills or fits its box; `squeeze` resizes without cropping. */
const CROPPED = { cover: 'cover', contain: 'squeeze' } as const

type Transform = Pick<ImageTransform, 'width' | 'height' | 'fit'>

const isRefusal = (error: unknown): boolean => error instanceof Error && 'code' in error

/**
 * Encodes a picture by the edge platform's image service, which makes one file in a call.
 * @throws AppError damaged_image.
 */
export async function encodeByPlatform(
  ctx: Pick<Ctx, 'pictures' | 'trace'>,
  file: Blob,
  { format, most, boxes }: EncodeJob
): Promise<Encoded> {
  const encode = async (source: Blob, transform: Transform, as: StoredFormat): Promise<Blob> => {
    // JPEG has no transparency, so transparent parts become white.
    const background = as === 'jpeg' ? { background: '#fff' } : {}
    const input = ctx.pictures.input(source.stream()).transform({ ...transform, ...background })
    const result = await input.output({ format: `image/${as}`, anim: false })
    return result.response().blob()
  }
  try {
    const original = await encode(file, { width: most, height: most, fit: 'scale-down' }, format)
    const size = await sizeOf(original, format)
    if (!size) throw new AppError('damaged_image')
    const pixel = await encode(original, { width: 1, height: 1, fit: 'squeeze' }, 'png')
    const copies: Blob[] = []
    for (const box of boxes)
      copies.push(await encode(original, { ...copySize(size, box), fit: CROPPED[box.fit] }, 'webp'))
    return { ...size, averageColor: colorOfPixel(await pixel.bytes()), original, copies }
  } catch (error) {
    if (error instanceof AppError || !isRefusal(error)) throw error
    // The file is damaged, or the image service failed; the log gets the error.
    logError(ctx.trace, error)
    throw new AppError('damaged_image')
  }
}
