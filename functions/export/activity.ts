import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { hiddenPosts, listItems, lists, postVisits, reports } from '#functions/db/schema/index.ts'
import { reportReasons } from '#functions/messages/reports.ts'
import { BATCH, type Batches, paged } from './paged.ts'
import { itemPath, postPath } from './paths.ts'

/** Exports the lists of the account, without their items. */
export async function* ownLists(ctx: Ctx, userId: string): Batches {
  const { id, name, displayName, description, createdAt, lastUpdatedAt } = lists
  const read = (after: number) =>
    ctx.db
      .select({ id, name, displayName, description, public: lists.public, createdAt, lastUpdatedAt })
      .from(lists)
      .where(and(eq(lists.userId, userId), gt(id, after)))
      .orderBy(asc(id))
      .limit(BATCH)
  yield* paged(0, read, list => list.id)
}

/** Exports the items of the account's lists, list by list, in the order in which they were added. */
export async function* ownListItems(ctx: Ctx, userId: string): Batches {
  const own = await ctx.db.select({ id: lists.id, name: lists.name }).from(lists).where(eq(lists.userId, userId))
  for (const list of own) yield* itemsOf(ctx, list)
}

function itemsOf({ db }: Ctx, list: { id: number; name: string }): Batches {
  const { id, targetType, createdAt } = listItems
  const read = (after: { createdAt: number; id: number }) =>
    db
      .select({ id, targetType, path: itemPath(listItems), createdAt })
      .from(listItems)
      .where(and(eq(listItems.listId, list.id), sql`(${createdAt}, ${id}) > (${after.createdAt}, ${after.id})`))
      .orderBy(asc(createdAt), asc(id))
      .limit(BATCH)
  return paged(
    { createdAt: 0, id: 0 },
    read,
    item => item,
    ({ id: _, ...item }) => ({ list: list.name, ...item })
  )
}

export function ownHiddenPosts({ db }: Ctx, userId: string): Batches {
  const { postId, createdAt } = hiddenPosts
  const read = (after: string) =>
    db
      .select({ postId, path: postPath(postId), createdAt })
      .from(hiddenPosts)
      .where(and(eq(hiddenPosts.userId, userId), gt(postId, after)))
      .orderBy(asc(postId))
      .limit(BATCH)
  return paged('', read, post => post.postId)
}

/** Exports the account's last visit to each thread within the last 90 days. */
export function ownVisits({ db }: Ctx, userId: string): Batches {
  const { postId, visitedAt } = postVisits
  const read = (after: string) =>
    db
      .select({ postId, path: postPath(postId), visitedAt })
      .from(postVisits)
      .where(and(eq(postVisits.userId, userId), gt(postId, after)))
      .orderBy(asc(postId))
      .limit(BATCH)
  return paged('', read, visit => visit.postId)
}

/** Exports the open reports that the account has made. */
export function ownReports({ db }: Ctx, userId: string): Batches {
  const { targetType, targetId, reasonId, description, createdAt } = reports
  const read = (after: { targetType: string; targetId: string }) =>
    db
      .select({ targetType, targetId, path: itemPath(reports), reasonId, description, createdAt })
      .from(reports)
      .where(
        and(eq(reports.userId, userId), sql`(${targetType}, ${targetId}) > (${after.targetType}, ${after.targetId})`)
      )
      .orderBy(asc(targetType), asc(targetId))
      .limit(BATCH)
  const titleOf = (id: number) => reportReasons.find(reason => reason.id === id)?.title ?? null
  return paged(
    { targetType: '', targetId: '' },
    read,
    report => report,
    ({ reasonId, ...report }) => ({ ...report, reason: titleOf(reasonId) })
  )
}
