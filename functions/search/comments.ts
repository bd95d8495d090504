import { eq, sql } from 'drizzle-orm'
import { commentSourceFields, contextFields, type PlacedRow } from '#functions/comments/fields.ts'
import { commentView } from '#functions/comments/views.ts'
import type { Ctx } from '#functions/context.ts'
import type { Comment } from '#functions/contract/views.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { comments, communities, posts, users } from '#functions/db/schema/index.ts'
import { plainTextOf } from '#functions/markdown/excerpt.ts'
import { isHiddenFrom } from '#functions/posts/own.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { ownCommentVote } from '#functions/viewer-fields/votes.ts'
import { markedExcerpt } from './mark.ts'
import { BY_PLACE, checkedWanted, cutFound, foundBy, isShownTo, PLACE, positionOf, type SearchQuery } from './query.ts'

/** A comment that a search found, with the found words marked in escaped HTML. */
export interface FoundComment {
  item: Comment
  /** Title of the comment's community; null: the community has no title. */
  communityTitle: string | null
  titleHtml: null
  excerptHtml: string | null
}

interface FoundRow extends PlacedRow {
  hidden: number
  place: { rank: number; doc: number }
}

/**
 * Searches comments. Comments of deleted posts and of posts that the viewer has hidden are left out, so that a page may
 * have fewer items than its limit. The viewer must be read earlier in the same batch.
 * @throws AppError too_long, empty_query, invalid_cursor.
 */
export function searchComments(ctx: Ctx, query: SearchQuery): Plan<{ items: FoundComment[]; next: string | null }> {
  const wanted = checkedWanted(query.q)
  const position = positionOf(ctx, 'comments', query)
  const asker = viewerId(ctx)
  const rows = ctx.db
    .select({
      ...commentSourceFields,
      bodyHtml: comments.bodyHtml,
      context: contextFields,
      voted: ownCommentVote(asker),
      hidden: isHiddenFrom(asker),
      place: PLACE
    })
    .from(comments)
    .innerJoin(
      foundBy(ctx, 'comments', wanted, query, position),
      sql`${comments.searchDoc} = found.doc and ${comments.searchDoc} > 0`
    )
    .innerJoin(users, eq(users.id, comments.userId))
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(communities, eq(communities.id, comments.communityId))
    .orderBy(...BY_PLACE)
  return plan([rows], result => {
    const { page, next } = cutFound(result as unknown as FoundRow[], query, position)
    const items = page
      .filter(row => isShownTo(ctx, row) && row.context.postDeletedAt === null)
      .map(row => ({
        item: commentView(row, row.context, ctx),
        communityTitle: row.context.communityTitle,
        titleHtml: null,
        excerptHtml: markedExcerpt(plainTextOf(row.bodyHtml), wanted)
      }))
    return { items, next }
  })
}
