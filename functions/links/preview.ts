import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { linkPreviews } from '#functions/db/schema/index.ts'

/**
 * What the batch that makes a link post adds, so that its preview is fetched even when the message of askForPreview is
 * lost. Nothing where the operator has turned fetching off.
 * @param applies not written where this does not hold, for then there is no post.
 */
export function previewWanted(
  { db, now, settings }: Ctx,
  postId: string,
  applies: SQL = sql`true`
): BatchItem<'sqlite'>[] {
  if (settings.LINK_FETCH === 'off') return []
  return [
    db.run(sql`insert or ignore into ${linkPreviews} (post_id, attempts, created_at)
      select ${postId}, 0, ${now.getTime()} where ${applies}`)
  ]
}

/** Has the preview of a link post fetched, by the queue and behind the answer: once the post is in the database. */
export function askForPreview({ jobs, settings, later }: Ctx, postId: string): void {
  if (settings.LINK_FETCH === 'on') later(jobs.send({ type: 'link-preview', postId }))
}
