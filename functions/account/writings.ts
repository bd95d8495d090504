import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { Group } from '#functions/contract/views.ts'
import { firstIdAt } from '#functions/db/id.ts'
import { comments, communities, images, linkPreviews, posts, reports, users } from '#functions/db/schema/index.ts'
import { releasedImages } from '#functions/images/unused.ts'
import { stripped } from '#functions/post-actions/strip.ts'

export interface Removal {
  /** Id of the author. */
  userId: string
  /** Id of the account that deletes; `as` is the capacity (author, moderator or admin) in which it deletes. */
  by: string
  as: Extract<Group, 'normal' | 'admins'>
  /**
   * True when the texts of comments are erased; false: they are kept for viewers with rights, as with any removal by
   * admins (rules.md 10, 11).
   */
  erases: boolean
  /** Start of the period in milliseconds since 1970; absent: all posts and comments. */
  since?: number | undefined
  /** SQL condition that must hold for the statements to change anything; absent: always. */
  applies?: SQL | undefined
}

/** SQL conditions of the posts and comments that a removal concerns. */
function conditionsOf({ userId, since, applies }: Pick<Removal, 'userId' | 'since' | 'applies'>) {
  const from = since === undefined ? '' : firstIdAt(since)
  const ofPosts = and(eq(posts.userId, userId), sql`${posts.id} >= ${from}`, applies)
  const ofComments = and(eq(comments.userId, userId), sql`${comments.id} >= ${from}`, applies)
  return { ofPosts, ofComments, writtenComments: and(ofComments, isNull(comments.deletedAt)) }
}

/** SQL condition: true when a removal by an admin would remove something. */
export function hasWritings({ db }: Pick<Ctx, 'db'>, removal: Pick<Removal, 'userId' | 'since' | 'applies'>): SQL {
  const { ofPosts, writtenComments } = conditionsOf(removal)
  const one = { one: sql`1` }
  const written = db
    .select(one)
    .from(posts)
    .where(and(ofPosts, or(isNull(posts.deletedAt), isNull(posts.contentDeletedAt))))
  return sql`(exists ${written} or exists ${db.select(one).from(comments).where(writtenComments)})`
}

/**
 * Statements that delete an account's posts with their content, and its comments, in one batch, however many posts and
 * comments there are. Nobody is notified.
 */
export function withoutWritings({ db, now }: Ctx, removal: Removal): BatchItem<'sqlite'>[] {
  const { userId, by, as, erases } = removal
  const at = now.getTime()
  const { ofPosts, ofComments, writtenComments } = conditionsOf(removal)
  const own = db.select({ id: posts.id }).from(posts).where(ofPosts)
  const live = and(ofPosts, isNull(posts.deletedAt))
  const livePosts = db.$count(posts, and(live, sql`${posts.communityId} = ${communities.id}`))
  return [
    db
      .update(communities)
      .set({ noPosts: sql`${communities.noPosts} - ${livePosts}` })
      .where(inArray(communities.id, db.select({ id: posts.communityId }).from(posts).where(live))),
    db
      .update(users)
      .set({
        noPosts: sql`${users.noPosts} - ${db.$count(posts, live)}`,
        noComments: sql`${users.noComments} - ${db.$count(comments, writtenComments)}`
      })
      .where(eq(users.id, userId)),
    releasedImages(db, inArray(images.ownerId, own)),
    releasedImages(db, inArray(images.ownerId, db.select({ id: comments.id }).from(comments).where(ofComments))),
    db.delete(linkPreviews).where(inArray(linkPreviews.postId, own)),
    db
      .delete(reports)
      .where(
        and(
          eq(reports.targetType, 'comment'),
          inArray(reports.targetId, db.select({ id: comments.id }).from(comments).where(writtenComments))
        )
      ),
    // A deletion by moderators or admins deletes the open reports; after a deletion by the author, these reports stay.
    ...(as === 'normal' ? [] : [db.delete(reports).where(inArray(reports.postId, own))]),
    db
      .update(posts)
      .set({ deletedAt: at, deletedBy: by, deletedAs: as, pinnedAt: null, pinnedSiteAt: null })
      .where(live),
    db
      .update(posts)
      .set(stripped(at, as))
      .where(and(ofPosts, isNull(posts.contentDeletedAt))),
    db.update(comments).set({ deletedAt: at, deletedBy: by, deletedAs: as, image: null }).where(writtenComments),
    ...(erases ? [db.update(comments).set({ body: '', bodyHtml: '', image: null }).where(ofComments)] : [])
  ]
}
