import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { commentPageFields, commentSourceFields, type PlacedRow } from '#functions/comments/fields.ts'
import { commentView, placedComment } from '#functions/comments/views.ts'
import type { Ctx } from '#functions/context.ts'
import type { ItemSort } from '#functions/contract/sorts.ts'
import type { ListItem, TargetType } from '#functions/contract/views.ts'
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
  /** Absent: the item that was added last comes first. */
  sort?: ItemSort
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
    const { page: items, next } = cutPage(result, limit, last =>
      isByTarget(query) ? [last.targetId] : [last.createdAt, last.id]
    )
    return {
      items: items.map(row => shown.item(row, targets.posts.get(row.targetId), targets.comments.get(row.targetId))),
      next
    }
  })
}

/** True for an order by the creation of posts and comments, whose ids begin with that time. */
const isByTarget = ({ sort }: ItemsQuery): boolean => sort === 'createdDsc' || sort === 'createdAsc'

/** Gives the order and the comparison with the cursor that a sort means. */
const directionOf = ({ sort }: ItemsQuery) => {
  const isUp = sort === 'addedAsc' || sort === 'createdAsc'
  return { order: isUp ? asc : desc, isBehind: isUp ? sql`>` : sql`<` }
}

function page(ctx: Ctx, query: ItemsQuery) {
  return isByTarget(query) ? pageByTarget(ctx, query) : pageByAddition(ctx, query)
}

function pageByAddition(ctx: Ctx, query: ItemsQuery) {
  const { list, next, limit, named } = query
  const { order, isBehind } = directionOf(query)
  const after = decodeCursor(next, 'nn')
  return ctx.db
    .select()
    .from(listItems)
    .where(
      and(
        eq(listItems.listId, listIdOf(ctx, list)),
        after ? sql`(${listItems.createdAt}, ${listItems.id}) ${isBehind} (${after[0]}, ${after[1]})` : undefined,
        named && namesOne(sql`${listItems.targetId}`, named)
      )
    )
    .orderBy(order(listItems.createdAt), order(listItems.id))
    .limit(limit + 1)
}

/**
 * Selects a page in the order of the targets' creation. The index of targets begins with their type, so a union of both
 * types lets the database read no more than the page.
 */
function pageByTarget(ctx: Ctx, query: ItemsQuery) {
  const { list, next, limit } = query
  const { order, isBehind } = directionOf(query)
  const after = decodeCursor(next, 's')
  const ofType = (type: TargetType) =>
    ctx.db
      .select()
      .from(listItems)
      .where(
        and(
          eq(listItems.listId, listIdOf(ctx, list)),
          eq(listItems.targetType, type),
          after ? sql`${listItems.targetId} ${isBehind} ${after[0]}` : undefined
        )
      )
  return unionAll(ofType('post'), ofType('comment'))
    .orderBy(order(listItems.targetId))
    .limit(limit + 1)
}
