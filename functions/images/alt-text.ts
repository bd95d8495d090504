import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#functions/context.ts'
import { AppError, refuse } from '#functions/contract/errors.ts'
import type { Image, Viewer } from '#functions/contract/views.ts'
import { isId } from '#functions/db/id.ts'
import { plan } from '#functions/db/plan.ts'
import { comments, communities, images, posts, users } from '#functions/db/schema/index.ts'
import { refuseConflict, refuseUnwritten, stillReads, type Was } from '#functions/edits/conflicts.ts'
import { stillMay as stillMayAs } from '#functions/moderation/conditions.ts'
import { createLogEntry } from '#functions/moderation/log.ts'
import { limitedMember } from '#functions/sessions/limited-member.ts'
import { loadAsMember } from '#functions/sessions/viewer.ts'
import { describingCapacity, isOfCommunity, whyNotDescribed } from './rules.ts'
import { altTextOf } from './store.ts'
import { imageView } from './views.ts'

/**
 * SQL expression for a stored picture with a new description; the value is unchanged when the column has another
 * picture.
 */
const described = (column: SQLiteColumn, id: string, altText: string | null): SQL =>
  sql`case when json_extract(${column}, '$.id') = ${id} then json_set(${column}, '$.altText', ${altText}) else ${column} end`

type Row = typeof images.$inferSelect

/**
 * Statements that write the new description of a picture to the row of the post, comment, user or community that
 * shows the picture.
 */
function shownWith({ db }: Ctx, { id, ownerId, kind }: Row, altText: string | null, may: SQL) {
  if (ownerId === null) return []
  if (kind === 'avatar')
    return [
      db
        .update(users)
        .set({ proPic: described(users.proPic, id, altText) })
        .where(and(eq(users.id, ownerId), may))
    ]
  if (isOfCommunity({ kind })) {
    const proPic = described(communities.proPic, id, altText)
    const bannerImage = described(communities.bannerImage, id, altText)
    return [
      db
        .update(communities)
        .set({ proPic, bannerImage })
        .where(and(eq(communities.id, ownerId), may))
    ]
  }
  const one = sql`json_set(value, '$.altText', case when json_extract(value, '$.id') = ${id} then ${altText} else json_extract(value, '$.altText') end)`
  const all = sql`(select json_group_array(${one}) from json_each(${posts.images}))`
  return [
    db
      .update(comments)
      .set({ image: described(comments.image, id, altText) })
      .where(and(eq(comments.id, ownerId), may)),
    db
      .update(posts)
      .set({ images: all, linkImage: described(posts.linkImage, id, altText) })
      .where(and(eq(posts.id, ownerId), may))
  ]
}

/**
 * Sets the description of a picture (alternative text). Two database round trips.
 * @param input a description that is too long is cut; a blank one means none.
 * @param was the description on which the edit was based, to detect conflicting edits; absent: no check.
 * @throws AppError image_not_found, permission_denied, edit_conflict, not_logged_in.
 */
export async function setAltText(ctx: Ctx, id: string, input: string, was?: Was<'altText'>): Promise<Image> {
  if (!isId(id)) throw new AppError('image_not_found')
  const { db, settings } = ctx
  const row = db
    .select({
      image: images,
      authorId: sql<string | null>`coalesce(${posts.userId}, ${comments.userId})`,
      postedIn: sql<string | null>`coalesce(${posts.communityId}, ${comments.communityId})`
    })
    .from(images)
    .leftJoin(posts, eq(posts.id, images.ownerId))
    .leftJoin(comments, eq(comments.id, images.ownerId))
    .where(eq(images.id, id))
  const result = plan([row], ([only]) => {
    if (!only) throw new AppError('image_not_found')
    return { ...only.image, authorId: only.authorId, postedIn: only.postedIn }
  })
  const { me, image } = await loadAsMember(ctx, { limit: limitedMember(ctx, 'otherWrites'), image: result })
  refuse(whyNotDescribed(me, image))
  const altText = altTextOf(input)
  const edit = { of: 'text', was, wanted: { altText: altText ?? '' } } as const
  refuseConflict(edit, { altText: image.altText })
  const may = stillMay(ctx, me, image, stillReads(edit, images, { altText: image.altText }) ?? sql`true`)
  const ledger = db
    .update(images)
    .set({ altText })
    .where(and(eq(images.id, id), may))
    .returning({ id: images.id })
  const { saved, after, ...now } = await loadAsMember(
    ctx,
    { saved: plan([ledger], rows => rows.length > 0), after: result },
    [...loggedAs(ctx, me, image, may), ...shownWith(ctx, image, altText, may)]
  )
  if (!saved) {
    refuseUnwritten(edit, { altText: after.altText })
    refuse(whyNotDescribed(now.me, after) ?? 'image_not_found')
  }
  return imageView({ ...image, altText }, image.kind ?? 'post', settings.SECRET_KEY)
}

type ImageToDescribe = Row & { authorId: string | null; postedIn: string | null }

/**
 * SQL condition for the batch: true while the viewer may describe the picture, and while the picture is still shown by
 * its post, user or community.
 */
function stillMay(ctx: Ctx, me: Viewer, image: ImageToDescribe, isSame: SQL): SQL {
  const { id, ownerId } = image
  const exists = sql`exists (select 1 from ${images} where id = ${id} and owner_id is ${ownerId} and ${isSame})`
  const describer = { userId: me.id, as: describingCapacity(me, image) ?? 'normal', communityId: ownerId ?? '' }
  return sql`${exists} and ${stillMayAs(ctx, describer)}`
}

/** Makes the log entry for a new description; no entry for the viewer's own picture. */
function loggedAs({ db, now }: Ctx, me: Viewer, image: ImageToDescribe, may: SQL) {
  const capacity = describingCapacity(me, image) ?? 'normal'
  if (capacity === 'normal') return []
  const communityId = (isOfCommunity(image) ? image.ownerId : image.postedIn) ?? ''
  const entry = { at: now, actorId: me.id, capacity, action: 'describe_image', targetType: 'image' } as const
  return [createLogEntry(db, { ...entry, targetId: image.id, communityId }, may)]
}
