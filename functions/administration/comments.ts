import { desc, eq, lt } from 'drizzle-orm'
import { commentSourceFields, contextFields, type PlacedRow } from '#functions/comments/fields.ts'
import { commentView } from '#functions/comments/views.ts'
import type { Ctx } from '#functions/context.ts'
import { ADMIN_PAGE_SIZE } from '#functions/contract/limits.ts'
import type { Comment } from '#functions/contract/views.ts'
import { cutPage, decodeCursor } from '#functions/db/cursor.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { comments, communities, posts, users } from '#functions/db/schema/index.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { ownCommentVote } from '#functions/viewer-fields/votes.ts'

/** Lists the comments of the whole site for admins, newest first. @throws AppError invalid_cursor. */
export function listComments(ctx: Ctx, next: string | undefined): Plan<{ comments: Comment[]; next: string | null }> {
  const [after] = decodeCursor(next, 's') ?? []
  const rows = ctx.db
    .select({ ...commentSourceFields, context: contextFields, voted: ownCommentVote(viewerId(ctx)) })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(communities, eq(communities.id, comments.communityId))
    .where(after === undefined ? undefined : lt(comments.id, String(after)))
    .orderBy(desc(comments.id))
    .limit(ADMIN_PAGE_SIZE + 1)
  return plan([rows], result => {
    const { page: shown, next } = cutPage(result as unknown as PlacedRow[], ADMIN_PAGE_SIZE, last => [last.id])
    return {
      comments: shown.map(row => commentView(row, row.context, ctx)),
      next
    }
  })
}
