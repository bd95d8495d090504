import { commentView } from '#functions/comments/views.ts'
import type { Ctx } from '#functions/context.ts'
import type { Report } from '#functions/contract/report.ts'
import type { reports } from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'
import type { Targets } from '#functions/lists/targets.ts'
import { reportReasons } from '#functions/messages/reports.ts'
import { postView } from '#functions/posts/views.ts'

export type ReportRow = typeof reports.$inferSelect

/** Makes the view of a report for clients, without its reporter. */
export const reportView = (row: Omit<ReportRow, 'userId'>, target: Report['target'] = null): Report => ({
  id: row.id,
  communityId: row.communityId,
  postId: row.postId,
  reason: reportReasons.find(({ id }) => id === row.reasonId)?.title ?? '',
  description: row.description,
  reasonId: row.reasonId,
  type: row.targetType,
  targetId: row.targetId,
  actionTaken: null,
  dealtAt: null,
  dealtBy: null,
  createdAt: isoTime(row.createdAt),
  target
})

/** Makes the view of a report's target for moderators. */
export function targetView(ctx: Ctx, { targetId }: ReportRow, { posts, comments }: Targets): Report['target'] {
  const post = posts.get(targetId)
  if (post) return postView(post, ctx)
  const comment = comments.get(targetId)
  return comment ? commentView(comment, comment.context, ctx) : null
}
