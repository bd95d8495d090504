import { and, eq, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { Group } from '#functions/contract/views.ts'
import { images, linkPreviews, posts } from '#functions/db/schema/index.ts'
import { releasedImages } from '#functions/images/unused.ts'

/** Gives the new values of the columns of a post whose content is erased: only the title remains. */
export const stripped = (at: number, as: Group) => ({
  body: '',
  bodyHtml: '',
  preview: '',
  images: [],
  linkUrl: null,
  linkHostname: null,
  linkKey: null,
  linkTitle: null,
  linkImage: null,
  contentDeletedAt: at,
  contentDeletedAs: as
})

/**
 * Statements that erase the content of a post; eraseUnused erases the files of its pictures later.
 * @param applies SQL condition of these statements; it must hold after the statements before them in the batch.
 */
export const withoutContent = ({ db, now }: Ctx, id: string, as: Group, applies: SQL): BatchItem<'sqlite'>[] => [
  releasedImages(db, and(eq(images.ownerId, id), applies) as SQL),
  db.delete(linkPreviews).where(and(eq(linkPreviews.postId, id), applies)),
  db
    .update(posts)
    .set(stripped(now.getTime(), as))
    .where(and(eq(posts.id, id), applies))
]
