import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Community, Viewer } from '#functions/contract/views.ts'
import { load, type Plan, plan } from '#functions/db/plan.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { communities, images } from '#functions/db/schema/index.ts'
import { storePicture } from '#functions/images/store.ts'
import { eraseUnused, releasedImages } from '#functions/images/unused.ts'
import { isKeeper } from '#functions/moderation/rules.ts'
import { limitedMember } from '#functions/users/settings.ts'
import { member, memberReader } from '#functions/users/viewer.ts'
import { communityId, wholeCommunity, withoutPageParts } from './communities.ts'
import { existing, loggedOf, stillKeeps } from './keeping.ts'

/** The two pictures of a community. */
export type CommunityPicture = 'icon' | 'banner'

/** @throws AppError not_logged_in, too_many_requests, invalid_id, community_not_found, not_admin_nor_mod. */
async function keeperOf(ctx: Ctx, given: string, act: 'upload' | 'otherWrites'): Promise<{ me: Viewer; id: string }> {
  const id = communityId(given)
  const { me } = await load(ctx.db, { me: member(ctx), limit: limitedMember(ctx, act), there: existing(ctx, id) })
  if (!isKeeper(me, id)) throw new AppError('not_admin_nor_mod')
  return { me, id }
}

/**
 * Gives a community an icon or a banner; the old one is erased. Three round trips, as for an avatar.
 * @param upload reads the file, once it is known that it may be sent.
 * @throws AppError missing_file, file_size_exceeded, unsupported_image, and what keeperOf throws.
 */
export async function setCommunityPicture(
  ctx: Ctx,
  given: string,
  kind: CommunityPicture,
  upload: () => Promise<File | null>
): Promise<Community> {
  const { me, id } = await keeperOf(ctx, given, 'upload')
  const file = await upload()
  if (!file) throw new AppError('missing_file', { field: 'image' })
  const image = await storePicture(ctx, file, kind, me.id)
  const may = stillKeeps(ctx, me.id, id)
  const owned = ctx.db
    .update(images)
    .set({ ownerId: id })
    .where(and(eq(images.id, image.id), may))
  return shown(ctx, { me, id, kind, image, may, owned: [owned] })
}

/** Takes it away, with its files. Two round trips. @throws AppError what keeperOf throws. */
export async function removeCommunityPicture(ctx: Ctx, given: string, kind: CommunityPicture): Promise<Community> {
  const { me, id } = await keeperOf(ctx, given, 'otherWrites')
  return shown(ctx, { me, id, kind, image: null, may: stillKeeps(ctx, me.id, id), owned: [] })
}

interface Change {
  me: Viewer
  id: string
  kind: CommunityPicture
  image: StoredImage | null
  may: SQL
  owned: Plan<unknown>['statements']
}

/** The line of the moderation log; none where there is nothing to take away. */
function loggedChange(ctx: Ctx, { me, id, kind, image, may }: Change) {
  const action = `${image ? 'set' : 'remove'}_${kind}` as const
  const there = sql`exists (select 1 from ${communities} where id = ${id} and ${kind === 'icon' ? sql`pro_pic` : sql`banner_image`} is not null)`
  const applies = image ? may : sql`${may} and ${there}`
  return loggedOf(ctx, { me, id }, { action, targetType: 'community', targetId: id }, applies)
}

async function shown(ctx: Ctx, change: Change): Promise<Community> {
  const { db } = ctx
  const { id, kind, image, may, owned } = change
  const isOld = and(eq(images.ownerId, id), eq(images.kind, kind), image ? ne(images.id, image.id) : undefined, may)
  const changed = db
    .update(communities)
    .set(kind === 'icon' ? { proPic: image } : { bannerImage: image })
    .where(and(eq(communities.id, id), may))
  const statements = [loggedChange(ctx, change), ...owned, releasedImages(db, sql`${isOld}`), changed]
  const { community } = await load(db, {
    done: plan(statements, () => null),
    me: memberReader(ctx),
    community: wholeCommunity(ctx, id)
  })
  ctx.later(eraseUnused(ctx))
  return withoutPageParts(community)
}
