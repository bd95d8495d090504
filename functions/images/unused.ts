import { and, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { images } from '#functions/db/schema/index.ts'
import { keysOf, previewKey } from './copies.ts'
import { dropPictures } from './edge.ts'

/** Lifetime of an unused upload in milliseconds. */
const KEPT_MS = 12 * 3_600_000
/** SQL condition: true for an uploaded picture that nothing uses and whose files are not yet due for erasure. */
export const isFree = ({ now }: Pick<Ctx, 'now'>): SQL =>
  sql`${images.ownerId} is null and ${images.createdAt} > ${now.getTime() - KEPT_MS}`
/**
 * Number of pictures that are erased in one step: a bucket deletes 1,000 keys in a call, and a picture has at most seven.
 */
const AT_ONCE = 100

/**
 * Statement that detaches pictures from their owner. Their files are then erased by eraseUnused, called after the write
 * or by the site's scheduled job.
 */
export const releasedImages = (db: Ctx['db'], which: SQL) =>
  db.update(images).set({ ownerId: null, createdAt: 0 }).where(which)

/**
 * Erases the files of unused pictures (abandoned uploads after half a day) and their copies in the data centre's cache,
 * until none is left. Two database round trips for every hundred pictures.
 */
export async function eraseUnused(ctx: Ctx): Promise<void> {
  const { db, media, now } = ctx
  const old = and(isNull(images.ownerId), lt(images.createdAt, now.getTime() - KEPT_MS))
  const unused = await db
    .select({ id: images.id, kind: images.kind, format: images.format })
    .from(images)
    .where(old)
    .limit(AT_ONCE)
  if (unused.length === 0) return
  await media.delete(unused.flatMap(({ id, kind }) => [...keysOf(id, kind), previewKey(id)]))
  await dropPictures(ctx, unused)
  // The rows are deleted after the files, so that the next run repeats an interrupted one.
  await db.delete(images).where(
    inArray(
      images.id,
      unused.map(({ id }) => id)
    )
  )
  if (unused.length === AT_ONCE) await eraseUnused(ctx)
}
