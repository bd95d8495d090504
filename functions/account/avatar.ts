import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { images, users } from '#functions/db/schema/index.ts'
import { altTextOf, storeUpload } from '#functions/images/store.ts'
import { eraseUnused, releasedImages } from '#functions/images/unused.ts'
import { limitedMember } from '#functions/sessions/limited-member.ts'
import { loadAsMember, viewerId } from '#functions/sessions/viewer.ts'
import { whyNotOwn } from '#functions/users/rules.ts'

/**
 * Reads the viewer and checks that the avatar is the viewer's own.
 * @throws AppError not_owner, not_logged_in, too_many_requests.
 */
async function ownerOf(ctx: Ctx, username: string | null, action: 'upload' | 'settings'): Promise<Viewer> {
  const { me } = await loadAsMember(ctx, { limit: limitedMember(ctx, action) })
  const refusal = username === null ? null : whyNotOwn(me, username)
  if (refusal) throw new AppError(refusal)
  return me
}

/**
 * Sets a member's avatar and erases the old one. Three database round trips: the permission check, the insert of the
 * upload's row, and the batch that sets the avatar. The last batch changes nothing when the viewer's session has ended
 * meanwhile.
 * @param username the owner's name; null: the viewer.
 * @param upload reads the file; called only after the permission check.
 * @throws AppError not_owner, too_many_requests, not_logged_in, and what storeUpload throws.
 */
export async function setAvatar(
  ctx: Ctx,
  username: string | null,
  upload: () => Promise<File | null>,
  altText = ''
): Promise<Viewer> {
  const { id } = await ownerOf(ctx, username, 'upload')
  const proPic = { ...(await storeUpload(ctx, upload, 'avatar', id)), altText: altTextOf(altText) }
  const { db } = ctx
  const isActive = sql`exists (select 1 from ${users} u where u.id = ${viewerId(ctx)} and u.deleted_at is null and u.banned_at is null)`
  const shown = [
    db
      .update(images)
      .set({ ownerId: id, altText: proPic.altText })
      .where(sql`${images.id} = ${proPic.id} and ${isActive}`),
    releasedImages(db, sql`${images.ownerId} = ${id} and ${images.id} <> ${proPic.id} and ${isActive}`),
    db.update(users).set({ proPic }).where(sql`${users.id} = ${id} and ${isActive}`)
  ]
  const { me } = await loadAsMember(ctx, {}, shown)
  ctx.later(eraseUnused(ctx))
  return me
}

/**
 * Removes a member's avatar with its files. Two database round trips.
 * @param username the owner's name; null: the viewer.
 * @throws AppError not_owner, too_many_requests, not_logged_in.
 */
export async function removeAvatar(ctx: Ctx, username: string | null): Promise<Viewer> {
  const { id } = await ownerOf(ctx, username, 'settings')
  const { db } = ctx
  const removed = [
    releasedImages(db, eq(images.ownerId, id)),
    db.update(users).set({ proPic: null }).where(eq(users.id, id))
  ]
  const { me } = await loadAsMember(ctx, {}, removed)
  ctx.later(eraseUnused(ctx))
  return me
}
