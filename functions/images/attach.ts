import { and, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { images } from '#functions/db/schema/index.ts'
import { whyNotShown } from './rules.ts'
import { altTextOf } from './store.ts'
import { isFree } from './unused.ts'

/** An uploaded picture that a post or comment is to show, with its description. */
export interface ImageInput {
  imageId: string
  caption: string
}

export type Upload = typeof images.$inferSelect

/** Reads uploaded pictures. Pictures whose files may be erased at any time, because nothing uses them, count as missing. */
export function findUploads(ctx: Ctx, ids: string[]): Plan<Upload[]> {
  const isUsable = and(inArray(images.id, ids), or(isNotNull(images.ownerId), isFree(ctx)))
  const uploads = ids.length > 0 ? [ctx.db.select().from(images).where(isUsable)] : []
  return plan(uploads, (rows: Upload[] = []) => rows)
}

/**
 * Gives the pictures that a post or comment stores, in their order.
 * @param uploads the rows of the pictures that exist.
 * @param field the field of the form that an error names.
 * @throws AppError image_not_found, image_not_owned, alt_text_required.
 */
export function shownImages(
  me: Pick<Viewer, 'id' | 'requireAltText'>,
  inputs: ImageInput[],
  uploads: Upload[],
  field: string
): StoredImage[] {
  const shown = inputs.map(({ imageId, caption }) => {
    const result = uploads.find(({ id }) => id === imageId)
    return result && { ...result, altText: altTextOf(caption) ?? result.altText }
  })
  const reason = whyNotShown(me, shown)
  if (reason) throw new AppError(reason, { field })
  return shown.filter(picture => picture !== undefined).map(storedOf)
}

const storedOf = ({ id, format, width, height, size, averageColor, altText }: StoredImage): StoredImage => ({
  id,
  format,
  width,
  height,
  size,
  averageColor,
  altText
})

/** SQL condition: true while nothing uses the uploaded pictures. */
export const areFree = (ctx: Ctx, ids: string[]): SQL | undefined =>
  ids.length === 0
    ? undefined
    : sql`(select count(*) from ${images} where ${inArray(images.id, ids)} and ${isFree(ctx)}) = ${ids.length}`
