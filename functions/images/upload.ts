import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Image } from '#functions/contract/views.ts'
import { load, type Plan, plan } from '#functions/db/plan.ts'
import { idempotencyKeys, images } from '#functions/db/schema/index.ts'
import { type CallKey, isOfKey, requireSameCall } from '#functions/idempotency/key.ts'
import { countAction } from '#functions/limits/limits.ts'
import { loadAsMember, viewerId } from '#functions/sessions/viewer.ts'
import { storeUpload } from './store.ts'
import { imageView } from './views.ts'

/**
 * Stores a member's picture for a post that is not sent yet; a picture that is unused for half a day is erased. Two
 * database round trips; three with an Idempotency-Key. The key is inserted after the files are stored, so of two
 * concurrent calls with one key, the files of the later call stay unused.
 * @param key the client's Idempotency-Key: a repeated call gets the picture of the first call.
 * @param upload reads the file; called only after the permission check.
 * @throws AppError idempotency_key_reused, too_many_requests, not_logged_in, what storeUpload throws, and
 * image_not_found for a repeated call whose picture was erased.
 */
export async function uploadPicture(ctx: Ctx, key: CallKey | null, upload: () => Promise<File | null>): Promise<Image> {
  const { me, wait, first } = await loadAsMember(ctx, {
    wait: countAction(ctx, 'upload', sql`coalesce(${viewerId(ctx)}, '')`),
    first: findByKey(ctx, key)
  })
  if (first) return first
  if (wait > 0) throw new AppError('too_many_requests', { retryAfter: wait })
  const image = await storeUpload(ctx, upload, 'post', me.id)
  const own = imageView(image, 'post', ctx.settings.SECRET_KEY)
  if (!key) return own
  const claim = ctx.db
    .insert(idempotencyKeys)
    .values({ userId: me.id, key: key.name, call: key.call(), answer: image.id, createdAt: ctx.now.getTime() })
    .onConflictDoNothing()
  const claimed = plan([claim], () => null)
  return (await load(ctx.db, { claimed, first: findByKey(ctx, key) })).first ?? own
}

/**
 * Finds the picture of the first call with a key; null when there was no such call.
 * @throws AppError image_not_found, idempotency_key_reused.
 */
function findByKey(ctx: Ctx, key: CallKey | null): Plan<Image | null> {
  if (!key) return plan([], () => null)
  const row = ctx.db
    .select({ image: images, call: idempotencyKeys.call })
    .from(idempotencyKeys)
    .leftJoin(images, eq(images.id, idempotencyKeys.answer))
    .where(isOfKey(ctx, key))
  return plan([row], ([result]) => {
    if (!result) return null
    requireSameCall(key, result.call)
    if (!result.image) throw new AppError('image_not_found')
    return imageView(result.image, result.image.kind ?? 'post', ctx.settings.SECRET_KEY)
  })
}
