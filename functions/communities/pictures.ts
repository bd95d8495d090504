import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { type CommunityPicture, PICTURE_FIELDS } from '#functions/contract/community-pictures.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Community, Viewer } from '#functions/contract/views.ts'
import { communityId } from '#functions/db/id.ts'
import type { Plan } from '#functions/db/plan.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { communities, images } from '#functions/db/schema/index.ts'
import type { Was } from '#functions/edits/conflicts.ts'
import { setAltText } from '#functions/images/alt-text.ts'
import { altTextOf, storeUpload } from '#functions/images/store.ts'
import { eraseUnused, releasedImages } from '#functions/images/unused.ts'
import { isStillModerator, logCommunityAction, requireCommunity } from '#functions/moderation/change-as-moderator.ts'
import { canModerate } from '#functions/moderation/rules.ts'
import { limitedMember } from '#functions/sessions/limited-member.ts'
import { loadAsMember, runAs } from '#functions/sessions/viewer.ts'
import { getCommunity, withoutPageParts } from './communities.ts'

/**
 * Reads the viewer and checks that they may change the pictures of a community.
 * @throws AppError not_logged_in, too_many_requests, invalid_id, community_not_found, not_admin_nor_mod.
 */
async function moderatorOf(
  ctx: Ctx,
  input: string,
  action: 'upload' | 'otherWrites'
): Promise<{ me: Viewer; id: string }> {
  const id = communityId(input)
  const { me } = await loadAsMember(ctx, {
    limit: limitedMember(ctx, action),
    community: requireCommunity(ctx, id)
  })
  if (!canModerate(me, id)) throw new AppError('not_admin_nor_mod')
  return { me, id }
}

/**
 * Gives a community an icon or a banner and erases the old picture. Three database round trips: the permission check,
 * the insert of the upload's row, and the batch that sets the picture.
 * @param upload reads the file; called only after the permission check.
 * @throws AppError what storeUpload and moderatorOf throw.
 */
export async function setCommunityPicture(
  ctx: Ctx,
  input: string,
  kind: CommunityPicture,
  upload: () => Promise<File | null>,
  altText = ''
): Promise<Community> {
  const { me, id } = await moderatorOf(ctx, input, 'upload')
  const image = { ...(await storeUpload(ctx, upload, kind, me.id)), altText: altTextOf(altText) }
  const may = isStillModerator(ctx, me.id, id)
  const owned = ctx.db
    .update(images)
    .set({ ownerId: id, altText: image.altText })
    .where(and(eq(images.id, image.id), may))
  return shown(ctx, { me, id, kind, image, may, owned: [owned] })
}

/**
 * Sets the alternative text of a community's present picture. Three database round trips.
 * @throws AppError community_not_found, image_not_found without such a picture, and what setAltText throws.
 */
export async function describeCommunityPicture(
  ctx: Ctx,
  input: string,
  kind: CommunityPicture,
  altText: string,
  was?: Was<'altText'>
): Promise<void> {
  const { [PICTURE_FIELDS[kind]]: image } = await runAs(ctx, getCommunity(ctx, communityId(input)))
  if (!image) throw new AppError('image_not_found', { field: 'image' })
  await setAltText(ctx, image.id, altText, was)
}

/** Removes a community's picture with its files. Two database round trips. @throws AppError what moderatorOf throws. */
export async function removeCommunityPicture(ctx: Ctx, input: string, kind: CommunityPicture): Promise<Community> {
  const { me, id } = await moderatorOf(ctx, input, 'otherWrites')
  return shown(ctx, { me, id, kind, image: null, may: isStillModerator(ctx, me.id, id), owned: [] })
}

interface Change {
  me: Viewer
  id: string
  kind: CommunityPicture
  image: StoredImage | null
  may: SQL
  owned: Plan<unknown>['statements']
}

/** Makes the log entry for a change of a picture; no entry when there was no picture to remove. */
function loggedChange(ctx: Ctx, { me, id, kind, image, may }: Change) {
  const action = `${image ? 'set' : 'remove'}_${kind}` as const
  const hasPicture = sql`exists (select 1 from ${communities} where id = ${id} and ${kind === 'icon' ? sql`pro_pic` : sql`banner_image`} is not null)`
  const applies = image ? may : sql`${may} and ${hasPicture}`
  return logCommunityAction(ctx, { me, id }, { action, targetType: 'community', targetId: id }, applies)
}

async function shown(ctx: Ctx, change: Change): Promise<Community> {
  const { db } = ctx
  const { id, kind, image, may, owned } = change
  const isOld = and(eq(images.ownerId, id), eq(images.kind, kind), image ? ne(images.id, image.id) : undefined, may)
  const changed = db
    .update(communities)
    .set({ [PICTURE_FIELDS[kind]]: image })
    .where(and(eq(communities.id, id), may))
  const statements = [loggedChange(ctx, change), ...owned, releasedImages(db, sql`${isOld}`), changed]
  const { community } = await loadAsMember(ctx, { community: getCommunity(ctx, id) }, statements)
  ctx.later(eraseUnused(ctx))
  return withoutPageParts(community)
}
