import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { isId } from '#functions/db/id.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { isPost, postKey } from '#functions/db/post-key.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { communities, images, posts } from '#functions/db/schema/index.ts'
import { areFree, findUploads, type ImageInput, shownImages, type Upload } from '#functions/images/attach.ts'
import { releasedImages } from '#functions/images/unused.ts'
import { isBanned } from '#functions/moderation/bans.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { whyNotPictured } from './rules.ts'

/**
 * SQL expression: 1 while comments of a community may have a picture. Without a picture it reads no row.
 * @param image the picture that a comment is to get.
 */
export const allowsImages = (image: object | null | undefined, communityId: SQL): SQL<number> =>
  image
    ? sql`coalesce((select ${communities.commentImages} from ${communities} where ${communities.id} = ${communityId}), 0)`
    : sql`0`

/** Reads the uploaded picture that a comment is to get; none without one, and for an id that is none. */
export const uploadsOf = (ctx: Ctx, image: ImageInput | null | undefined): Plan<Upload[]> =>
  findUploads(ctx, image && isId(image.imageId) ? [image.imageId] : [])

/** Whether the community allows pictures, and the uploaded picture. */
export interface Offered {
  allowsImages: boolean
  uploads: Upload[]
}

/** Conditions for a new picture of an old comment. */
export interface OfferedToEdit extends Offered {
  /** True when the writer is banned from the community. */
  isBanned: boolean
}

/** Reads what decides on a new picture of an old comment: its writer may have been banned since. */
export function offeredTo(ctx: Ctx, post: string, image: ImageInput | null | undefined): Plan<OfferedToEdit> {
  const row = ctx.db
    .select({
      allows: allowsImages(image, sql`${posts.communityId}`),
      isBanned: sql<number>`${isBanned(ctx, viewerId(ctx), sql`${posts.communityId}`)}`
    })
    .from(posts)
    .where(isPost(postKey(post)))
  const rights = plan(image ? [row] : [], ([result]: { allows: number; isBanned: number }[] = []) => result)
  return mapPlan(together({ rights, uploads: uploadsOf(ctx, image) }), ({ rights, uploads }) => ({
    allowsImages: Boolean(rights?.allows),
    isBanned: Boolean(rights?.isBanned),
    uploads
  }))
}

/**
 * Checks the picture that a comment is to get, and gives it as the comment stores it; null without one.
 * @throws AppError comment_images_off, image_not_found, image_not_owned, alt_text_required.
 */
export function commentImage(
  me: Viewer,
  image: ImageInput | null | undefined,
  { allowsImages, uploads }: Offered
): StoredImage | null {
  const refusal = whyNotPictured(allowsImages, image)
  if (refusal) throw new AppError(refusal, { field: 'image' })
  return (image && shownImages(me, [image], uploads, 'image')[0]) || null
}

/** SQL condition that repeats the rules for the picture that a comment is to get; true without one. */
export const mayStillShow = (ctx: Ctx, image: StoredImage | null, communityId: string): SQL =>
  image ? sql`${allowsImages(image, sql`${communityId}`)} and ${areFree(ctx, [image.id])}` : sql`true`

/** Statement that makes a comment the owner of its picture. */
export const ownedImage = (
  { db }: Ctx,
  commentId: string,
  { id, altText }: StoredImage,
  applies: SQL
): BatchItem<'sqlite'> =>
  db
    .update(images)
    .set({ ownerId: commentId, altText })
    .where(and(eq(images.id, id), applies))

/** Statement that detaches the pictures of a comment, except one that it keeps. */
export const releasedFrom = (
  { db }: Ctx,
  commentId: string,
  applies: SQL,
  kept: StoredImage | null = null
): BatchItem<'sqlite'> =>
  releasedImages(db, and(eq(images.ownerId, commentId), kept ? ne(images.id, kept.id) : undefined, applies) as SQL)
