import type { Ctx } from '#functions/context.ts'
import type { Image } from '#functions/contract/views.ts'
import { copySize, originalKey, PREVIEW_BOX, previewKey } from './copies.ts'
import { type Encoding, encode } from './encode.ts'
import { FORMAT_BYTES, formatOf } from './format.ts'
import { withPreviewSlot } from './preview-slots.ts'

/** The encoder serves members in turn; all previews together count as one member. */
const BY = 'previews'

type Making = Encoding & Pick<Ctx, 'media' | 'later'>

/** A picture for the previews of links in messengers, with its real size in pixels. */
export interface Preview {
  url: string
  width: number
  height: number
  type: 'image/jpeg'
}

/** Gives the preview of a picture. It is a JPEG, because not all messengers read WebP. */
export function previewOf({ id, url, width, height }: Image): Preview {
  const { width: boxWidth, height: boxHeight, fit } = PREVIEW_BOX
  const [, query = ''] = url.split('?')
  return {
    url: `/images/${id}.jpeg?${query}&size=${boxWidth}x${boxHeight}&fit=${fit}`,
    ...copySize({ width, height }, PREVIEW_BOX),
    type: 'image/jpeg'
  }
}

/**
 * Makes and stores the preview of a picture when it is requested for the first time: most pictures never need one.
 * @returns false for a picture that does not exist.
 * @throws AppError unavailable when too many pictures are pending, and damaged_image.
 */
export const makePreview = (ctx: Making, id: string): Promise<boolean> =>
  withPreviewSlot(ctx, id, () => encodePreview(ctx, id))

async function encodePreview(ctx: Making, id: string): Promise<boolean> {
  const { media } = ctx
  // Another request may have made the preview while this one waited for its slot.
  if (await media.head(previewKey(id))) return true
  const file = await (await media.get(originalKey(id)))?.blob()
  const inputFormat = file && formatOf(await file.slice(0, FORMAT_BYTES).bytes())
  if (!inputFormat) return false
  const job = { inputFormat, format: 'jpeg' as const, most: PREVIEW_BOX.width, boxes: [] }
  const { original: preview } = await encode(ctx, file, job, BY)
  await media.put(previewKey(id), preview, { httpMetadata: { contentType: 'image/jpeg' } })
  // The picture may have been erased meanwhile, together with the files that it had then.
  if (await media.head(originalKey(id))) return true
  await media.delete(previewKey(id))
  return false
}
