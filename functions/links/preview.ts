import type { Ctx } from '#functions/context.ts'

/** Has the preview of a link post fetched, by the queue and behind the answer: once the post is in the database. */
export function askForPreview({ jobs, settings, later }: Ctx, postId: string): void {
  if (settings.LINK_FETCH === 'on') later(jobs.send({ type: 'link-preview', postId }))
}
