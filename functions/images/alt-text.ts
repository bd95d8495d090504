import { eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Image } from '#functions/contract/views.ts'
import { isId } from '#functions/db/id.ts'
import { load, plan } from '#functions/db/plan.ts'
import { communities, images, posts, users } from '#functions/db/schema/index.ts'
import { limitedMember } from '#functions/users/settings.ts'
import { member } from '#functions/users/viewer.ts'
import { whyNotDescribed } from './rules.ts'
import { altTextOf } from './store.ts'
import { imageView } from './views.ts'

/** A kept picture with another description, when it is this one. */
const described = (column: SQLiteColumn, id: string, altText: string | null): SQL =>
  sql`case when json_extract(${column}, '$.id') = ${id} then json_set(${column}, '$.altText', ${altText}) else ${column} end`

/** Statements that write the description where the picture is shown. */
function shownWith({ db }: Ctx, { id, ownerId, kind }: typeof images.$inferSelect, altText: string | null) {
  if (ownerId === null) return []
  if (kind === 'avatar')
    return [
      db
        .update(users)
        .set({ proPic: described(users.proPic, id, altText) })
        .where(eq(users.id, ownerId))
    ]
  if (kind === 'icon' || kind === 'banner') {
    const proPic = described(communities.proPic, id, altText)
    const bannerImage = described(communities.bannerImage, id, altText)
    return [db.update(communities).set({ proPic, bannerImage }).where(eq(communities.id, ownerId))]
  }
  const one = sql`json_set(value, '$.altText', case when json_extract(value, '$.id') = ${id} then ${altText} else json_extract(value, '$.altText') end)`
  const all = sql`(select json_group_array(${one}) from json_each(${posts.images}))`
  return [
    db
      .update(posts)
      .set({ images: all, linkImage: described(posts.linkImage, id, altText) })
      .where(eq(posts.id, ownerId))
  ]
}

/**
 * Describes a picture, for those who do not see it. Two round trips.
 * @param given longer than a description may be: cut; blank: none.
 * @throws AppError image_not_found, permission_denied, not_logged_in.
 */
export async function setAltText(ctx: Ctx, id: string, given: string): Promise<Image> {
  if (!isId(id)) throw new AppError('image_not_found')
  const { db, settings } = ctx
  const row = db
    .select({ image: images, authorId: posts.userId })
    .from(images)
    .leftJoin(posts, eq(posts.id, images.ownerId))
    .where(eq(images.id, id))
  const { me, found } = await load(db, {
    me: member(ctx),
    limit: limitedMember(ctx, 'otherWrites'),
    found: plan([row], ([only]) => only)
  })
  if (!found) throw new AppError('image_not_found')
  const refusal = whyNotDescribed(me, { ...found.image, authorId: found.authorId })
  if (refusal) throw new AppError(refusal)
  const altText = altTextOf(given)
  const ledger = db.update(images).set({ altText }).where(eq(images.id, id))
  await load(db, { saved: plan([ledger, ...shownWith(ctx, found.image, altText)], () => null) })
  return imageView({ ...found.image, altText }, found.image.kind ?? 'post', settings.SECRET_KEY)
}
