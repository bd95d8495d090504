import { and, desc, eq, sql } from 'drizzle-orm'
import { commentPageFields, commentSourceFields, type PlacedRow, placeFields } from '#functions/comments/fields.ts'
import { commentView, placedComment } from '#functions/comments/views.ts'
import type { Ctx } from '#functions/context.ts'
import type { ListItem, TargetType } from '#functions/contract/views.ts'
import { decodeCursor, encodeCursor } from '#functions/db/cursor.ts'
import { mapPlan, type Plan, plan } from '#functions/db/plan.ts'
import { comments, communities, listItems, posts, users } from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'
import { type CardRow, cardFields, sourceFields } from '#functions/posts/fields.ts'
import { ownFields } from '#functions/posts/own.ts'
import { postCard, postView } from '#functions/posts/views.ts'
import type { Items, PageItem } from '#functions/users/feed.ts'
import { viewerId } from '#functions/users/viewer.ts'
import { ownCommentVote } from '#functions/votes/own.ts'
import { type ListKey, listIdOf } from './lists.ts'

export interface ItemsQuery {
  list: ListKey
  /** The cursor as the client sent it. */
  next?: string | undefined
  limit: number
}

interface Shown<Item> {
  posts: typeof cardFields
  comments: typeof commentPageFields
  item(row: typeof listItems.$inferSelect, post: CardRow | undefined, comment: PlacedRow | undefined): Item
}

/**
 * What a list holds, last added first, for pages; what no longer exists is left out.
 * An unknown list, and a private one of somebody else, holds nothing: ask for the list itself beside this.
 * @throws AppError invalid_cursor.
 */
export function listSavedPageItems(ctx: Ctx, query: ItemsQuery): Plan<Items<PageItem>> {
  const all = itemsOf<PageItem | null>(ctx, query, {
    posts: cardFields,
    comments: commentPageFields,
    item: (_row, post, comment) => {
      if (post) return { type: 'post', item: postCard(post, ctx) }
      return comment ? { type: 'comment', item: placedComment(comment, ctx) } : null
    }
  })
  return mapPlan(all, ({ items, next }) => ({ items: items.filter(item => item !== null), next }))
}

/** The same for the API: posts and comments with their source, null for what no longer exists. */
export function listSavedItems(ctx: Ctx, query: ItemsQuery): Plan<Items<ListItem>> {
  return itemsOf<ListItem>(ctx, query, {
    // The cast: TypeScript can type the selection for one set of columns only.
    posts: sourceFields as unknown as typeof cardFields,
    comments: commentSourceFields as unknown as typeof commentPageFields,
    item: (row, post, comment) => ({
      id: row.id,
      listId: row.listId,
      targetType: row.targetType,
      targetId: row.targetId,
      createdAt: isoTime(row.createdAt),
      targetItem: post ? postView(post, ctx) : comment ? commentView(comment, comment.place, ctx) : null
    })
  })
}

function itemsOf<Item>(ctx: Ctx, query: ItemsQuery, shown: Shown<Item>): Plan<Items<Item>> {
  const { limit } = query
  const items = page(ctx, query)
  const onPage = page(ctx, query).as('item')
  const isTarget = (id: typeof posts.id | typeof comments.id, type: TargetType) =>
    and(eq(id, onPage.targetId), eq(onPage.targetType, type))
  const targetPosts = ctx.db
    .select({ ...shown.posts, ...ownFields(viewerId(ctx), shown.posts === cardFields) })
    .from(onPage)
    .innerJoin(posts, isTarget(posts.id, 'post'))
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
  const targetComments = ctx.db
    .select({ ...shown.comments, place: placeFields, voted: ownCommentVote(viewerId(ctx)) })
    .from(onPage)
    .innerJoin(comments, isTarget(comments.id, 'comment'))
    .innerJoin(users, eq(users.id, comments.userId))
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(communities, eq(communities.id, comments.communityId))
  return plan([items, targetPosts, targetComments], (found, postRows, commentRows) => {
    const postOf = new Map(postRows.map(row => [row.id, row]))
    const commentOf = new Map(commentRows.map(row => [row.id, row]))
    const rows = found.slice(0, limit)
    const last = rows.at(-1)
    return {
      items: rows.map(row => shown.item(row, postOf.get(row.targetId), commentOf.get(row.targetId))),
      next: last && found.length > limit ? encodeCursor([last.createdAt, last.id]) : null
    }
  })
}

function page(ctx: Ctx, { list, next, limit }: ItemsQuery) {
  const after = decodeCursor(next, 'nn')
  return ctx.db
    .select()
    .from(listItems)
    .where(
      and(
        eq(listItems.listId, listIdOf(ctx, list)),
        after ? sql`(${listItems.createdAt}, ${listItems.id}) < (${after[0]}, ${after[1]})` : undefined
      )
    )
    .orderBy(desc(listItems.createdAt), desc(listItems.id))
    .limit(limit + 1)
}
