import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { Group } from '#functions/contract/views.ts'
import { firstIdAt } from '#functions/db/id.ts'
import { comments, communities, images, linkPreviews, posts, reports, users } from '#functions/db/schema/index.ts'
import { releasedImages } from '#functions/images/unused.ts'
import { stripped } from '#functions/post-actions/strip.ts'

export interface Removal {
  /** Whose writings. */
  userId: string
  /** Who deletes them, and in which capacity. */
  by: string
  as: Extract<Group, 'normal' | 'admins'>
  /** Only what was written since, in milliseconds since 1970; absent: everything. */
  since?: number | undefined
  /** SQL condition: the guard of the batch; absent: nothing can have changed. */
  applies?: SQL | undefined
}

/**
 * Statements that delete what an account has written, in one batch however much it is: posts with their content, and
 * comments, whose text stays for those who may see it where admins delete them (rules.md 10, 11). Nobody is told.
 */
export function withoutWritings({ db, now }: Ctx, { userId, by, as, since, applies }: Removal): BatchItem<'sqlite'>[] {
  const at = now.getTime()
  const from = since === undefined ? '' : firstIdAt(since)
  const ofPosts = and(eq(posts.userId, userId), sql`${posts.id} >= ${from}`, applies)
  const ofComments = and(eq(comments.userId, userId), sql`${comments.id} >= ${from}`, applies)
  const own = db.select({ id: posts.id }).from(posts).where(ofPosts)
  const live = and(ofPosts, isNull(posts.deletedAt))
  const said = and(ofComments, isNull(comments.deletedAt))
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
        noComments: sql`${users.noComments} - ${db.$count(comments, said)}`
      })
      .where(eq(users.id, userId)),
    releasedImages(db, inArray(images.ownerId, own)),
    db.delete(linkPreviews).where(inArray(linkPreviews.postId, own)),
    db
      .delete(reports)
      .where(
        and(
          eq(reports.targetType, 'comment'),
          inArray(reports.targetId, db.select({ id: comments.id }).from(comments).where(said))
        )
      ),
    // What moderators were asked to look at is decided; of what authors delete, the reports stay.
    ...(as === 'normal' ? [] : [db.delete(reports).where(inArray(reports.postId, own))]),
    db
      .update(posts)
      .set({ deletedAt: at, deletedBy: by, deletedAs: as, pinnedAt: null, pinnedSiteAt: null })
      .where(live),
    db
      .update(posts)
      .set(stripped(at, as))
      .where(and(ofPosts, isNull(posts.contentDeletedAt))),
    db.update(comments).set({ deletedAt: at, deletedBy: by, deletedAs: as }).where(said),
    ...(as === 'normal' ? [db.update(comments).set({ body: '', bodyHtml: '' }).where(ofComments)] : [])
  ]
}
