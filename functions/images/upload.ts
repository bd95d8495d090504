import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Image } from '#functions/contract/views.ts'
import { load, type Plan, plan } from '#functions/db/plan.ts'
import { idempotencyKeys, images } from '#functions/db/schema/index.ts'
import { counted } from '#functions/limits/limits.ts'
import { member, viewerId } from '#functions/users/viewer.ts'
import { storePicture } from './store.ts'
import { imageView } from './views.ts'

/**
 * Keeps a member's picture for a post that is yet to be sent; one that is not used within half a day is erased. Two
 * round trips; three with a key, which is claimed once the files are there: of two at once the later one's are unused.
 * @param key the client's Idempotency-Key: a repeat is answered with the picture that the first call has kept.
 * @param upload reads the file, once it is known that it may be sent.
 * @throws AppError missing_file, file_size_exceeded, unsupported_image, too_many_requests, not_logged_in,
 * image_not_found for a repeat whose picture was erased since.
 */
export async function uploadPicture(ctx: Ctx, key: string | null, upload: () => Promise<File | null>): Promise<Image> {
  const { me, wait, first } = await load(ctx.db, {
    me: member(ctx),
    wait: counted(ctx, 'upload', sql`coalesce(${viewerId(ctx)}, '')`),
    first: keptWith(ctx, key)
  })
  if (first) return first
  if (wait > 0) throw new AppError('too_many_requests', { retryAfter: wait })
  const file = await upload()
  if (!file) throw new AppError('missing_file', { field: 'image' })
  const image = await storePicture(ctx, file, 'post', me.id)
  const own = imageView(image, 'post', ctx.settings.SECRET_KEY)
  if (!key) return own
  const claim = ctx.db
    .insert(idempotencyKeys)
    .values({ userId: me.id, key, status: 200, answer: image.id, createdAt: ctx.now.getTime() })
    .onConflictDoNothing()
  const claimed = plan([claim], () => null)
  return (await load(ctx.db, { claimed, kept: keptWith(ctx, key) })).kept ?? own
}

/** What the first call with a key has kept; null when there was none. @throws AppError image_not_found. */
function keptWith(ctx: Ctx, key: string | null): Plan<Image | null> {
  if (!key) return plan([], () => null)
  const row = ctx.db
    .select({ image: images })
    .from(idempotencyKeys)
    .leftJoin(images, eq(images.id, idempotencyKeys.answer))
    .where(and(eq(idempotencyKeys.userId, viewerId(ctx)), eq(idempotencyKeys.key, key)))
  return plan([row], ([found]) => {
    if (!found) return null
    if (!found.image) throw new AppError('image_not_found')
    return imageView(found.image, found.image.kind ?? 'post', ctx.settings.SECRET_KEY)
  })
}
