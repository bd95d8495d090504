import { and, desc, eq, sql } from 'drizzle-orm'
import { commentPageFields, commentSourceFields, type PlacedRow } from '#functions/comments/fields.ts'
import { commentView, placedComment } from '#functions/comments/views.ts'
import type { Ctx } from '#functions/context.ts'
import type { ListItem } from '#functions/contract/views.ts'
import { cutPage, decodeCursor } from '#functions/db/cursor.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { listItems } from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'
import { type CardRow, cardFields, sourceFields } from '#functions/posts/fields.ts'
import { type NamedItems, namesOne } from '#functions/posts/named.ts'
import { postCard, postView } from '#functions/posts/views.ts'
import type { Items, PageItem } from '#functions/profiles/feed.ts'
import { type ListKey, listIdOf } from './lists.ts'
import { findTargets, type TargetFields } from './targets.ts'

export interface ItemsQuery {
  list: ListKey
  /** Cursor of the page to list, as the client sent it; absent: the first page. */
  next?: string | undefined
  limit: number
  /** Ids of the items to list, for items that a page had shown before; absent: a page of the list. */
  named?: NamedItems | undefined
}

interface Shown<Item> extends TargetFields {
  item(row: typeof listItems.$inferSelect, post: CardRow | undefined, comment: PlacedRow | undefined): Item
}

/**
 * Lists the items of a list for pages, last added first. Deleted posts and comments are included, as deleted ones. An
 * unknown list and another member's private list give no items, so the caller must read the list itself as well.
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

/** Lists the items of a list for the API: posts and comments with their source, also deleted ones. */
export function listSavedItems(ctx: Ctx, query: ItemsQuery): Plan<Items<ListItem>> {
  return itemsOf<ListItem>(ctx, query, {
    posts: sourceFields,
    comments: commentSourceFields,
    item: (row, post, comment) => ({
      id: row.id,
      listId: row.listId,
      targetType: row.targetType,
      targetId: row.targetId,
      createdAt: isoTime(row.createdAt),
      targetItem: post ? postView(post, ctx) : comment ? commentView(comment, comment.context, ctx) : null
    })
  })
}

function itemsOf<Item>(ctx: Ctx, query: ItemsQuery, shown: Shown<Item>): Plan<Items<Item>> {
  const { limit } = query
  const rows = page(ctx, query)
  const parts = { result: plan([rows], result => result), targets: findTargets(ctx, rows.getSQL(), shown) }
  return mapPlan(together(parts), ({ result, targets }) => {
    const { page: items, next } = cutPage(result, limit, last => [last.createdAt, last.id])
    return {
      items: items.map(row => shown.item(row, targets.posts.get(row.targetId), targets.comments.get(row.targetId))),
      next
    }
  })
}

function page(ctx: Ctx, { list, next, limit, named }: ItemsQuery) {
  const after = decodeCursor(next, 'nn')
  return ctx.db
    .select()
    .from(listItems)
    .where(
      and(
        eq(listItems.listId, listIdOf(ctx, list)),
        after ? sql`(${listItems.createdAt}, ${listItems.id}) < (${after[0]}, ${after[1]})` : undefined,
        named && namesOne(sql`${listItems.targetId}`, named)
      )
    )
    .orderBy(desc(listItems.createdAt), desc(listItems.id))
    .limit(limit + 1)
}
