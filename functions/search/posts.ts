import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { Post } from '#functions/contract/views.ts'
import { isContentShown } from '#functions/db/marked.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { posts } from '#functions/db/schema/index.ts'
import { plainTextOf } from '#functions/markdown/excerpt.ts'
import { type CardRow, cardFields, sourceFields } from '#functions/posts/fields.ts'
import { selectPosts } from '#functions/posts/select.ts'
import { type PostCard, postCard, postView } from '#functions/posts/views.ts'
import { markedExcerpt, markedHtml } from './mark.ts'
import { BY_PLACE, checkedWanted, cutFound, foundBy, isShownTo, PLACE, positionOf, type SearchQuery } from './query.ts'

/** An item that a search found, with the found words marked in escaped HTML. */
export interface Found<Item> {
  item: Item
  titleHtml: string
  /** The piece of the body around the first found word; null for a post without a body. */
  excerptHtml: string | null
}

export interface FoundPosts<Item> {
  items: Found<Item>[]
  next: string | null
}

/**
 * Searches posts for the API, with their source. The viewer must be read earlier in the same batch.
 * @throws AppError too_long, empty_query, invalid_cursor.
 */
export const searchPosts = (ctx: Ctx, query: SearchQuery): Plan<FoundPosts<Post>> =>
  search(ctx, query, sourceFields as unknown as typeof cardFields, row => postView(row, ctx))

/** Searches posts for pages, as cards. @throws AppError too_long, empty_query, invalid_cursor. */
export const searchCards = (ctx: Ctx, query: SearchQuery): Plan<FoundPosts<PostCard>> =>
  search(ctx, query, cardFields, row => postCard(row, ctx))

interface FoundRow extends CardRow {
  bodyHtml: string | null
  place: { rank: number; doc: number }
}

/** @param fields columns of the view; the columns of the API lack the preview. */
function search<Item>(
  ctx: Ctx,
  query: SearchQuery,
  fields: typeof cardFields,
  view: (row: FoundRow) => Item
): Plan<FoundPosts<Item>> {
  const wanted = checkedWanted(query.q)
  const position = positionOf(ctx, 'posts', query)
  const columns = { ...fields, bodyHtml: posts.bodyHtml, place: PLACE } as typeof cardFields
  const rows = selectPosts(ctx, columns)
    .innerJoin(
      foundBy(ctx, 'posts', wanted, query, position),
      sql`${posts.searchDoc} = found.doc and ${posts.searchDoc} > 0`
    )
    .orderBy(...BY_PLACE)
  return plan([rows], result => {
    const { page, next } = cutFound(result as unknown as FoundRow[], query, position)
    const items = page
      .filter(row => isShownTo(ctx, row))
      .map(row => ({
        item: view(row),
        titleHtml: markedHtml(row.title, wanted),
        excerptHtml: isContentShown(row) ? markedExcerpt(plainTextOf(row.bodyHtml ?? ''), wanted) : null
      }))
    return { items, next }
  })
}
