import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { commentPageFields } from '#functions/comments/fields.ts'
import { pageComment } from '#functions/comments/views.ts'
import type { Ctx } from '#functions/context.ts'
import type { Answered, ReportedItem, ReportFilter } from '#functions/contract/report.ts'
import { cutPage, decodeCursor } from '#functions/db/cursor.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { comments, communities, reportedItems, reports, users } from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'
import { findTargets, type Targets } from '#functions/lists/targets.ts'
import { reportReasons } from '#functions/messages/reports.ts'
import { type PageRow, pageFields } from '#functions/posts/fields.ts'
import { postPage } from '#functions/posts/views.ts'
import { refFields, userRef } from '#functions/users/refs.ts'
import { KIND_OF } from './list.ts'

export interface QueueQuery {
  /** The community's id, or an expression that gives it. */
  communityId: string | SQL
  filter: ReportFilter
  /** Cursor of the page to list, as the client sent it; absent: the first page. */
  next?: string | undefined
  /** Id of the item with which the page begins, if it is still in the queue; it replaces a cursor. */
  item?: string | undefined
  limit: number
}

export interface Queue {
  items: ReportedItem[]
  next: string | null
  /** Number of reported posts, and number of reported comments. */
  counts: { posts: number; comments: number }
}

/**
 * Lists the reported posts and comments of a community, each of them once with its number of reports. The post or
 * comment with the newest report comes first.
 * @throws AppError invalid_cursor.
 */
export function listReportedItems(ctx: Ctx, query: QueueQuery): Plan<Queue> {
  const rows = ctx.db
    .select({ ...itemFields, descriptions, lastAt: reports.createdAt })
    .from(reportedItems)
    .innerJoin(reports, eq(reports.id, reportedItems.lastId))
    .where(isOnPage(query))
    .orderBy(desc(reportedItems.lastId))
    .limit(query.limit + 1)
  const named = sql`select target_id, target_type from ${reportedItems} where ${isOnPage(query)}
    order by last_id desc limit ${query.limit}`
  const parts = together({
    rows: plan([rows], result => result),
    targets: findTargets(ctx, named, { posts: pageFields, comments: commentPageFields }),
    answered: answeredBy(ctx, named),
    counts: countsOf(ctx, query.communityId)
  })
  return mapPlan(parts, ({ rows, targets, answered, counts }) => {
    const { page: items, next } = cutPage(rows, query.limit, last => [last.lastId])
    return {
      items: items.flatMap(row => itemView(ctx, row, targets, answered.get(row.targetId) ?? null) ?? []),
      next,
      counts
    }
  })
}

const { targetId, targetType, noReports, reasons, lastId } = reportedItems
/** Number of descriptions that the queue shows for an item. */
const DESCRIPTIONS_SHOWN = 5
const descriptions = sql`(select json_group_array(description) from (select description from reports described
  where described.target_id = ${targetId} and described.description is not null
  order by described.id desc limit ${DESCRIPTIONS_SHOWN}))`.mapWith((json: string) => JSON.parse(json) as string[])
const itemFields = { targetId, targetType, noReports, reasons, lastId }
type ItemRow = Pick<typeof reportedItems.$inferSelect, keyof typeof itemFields> & {
  descriptions: string[]
  lastAt: number
}

function isOnPage({ communityId, filter, next, item }: QueueQuery): SQL | undefined {
  const kind = KIND_OF[filter]
  const [after] = decodeCursor(next, 'n') ?? []
  return and(
    eq(reportedItems.communityId, communityId),
    kind && eq(reportedItems.targetType, kind),
    after === undefined ? undefined : sql`${reportedItems.lastId} < ${after}`,
    item === undefined ? undefined : sql`${reportedItems.lastId} <= ${positionOf(item)}`
  )
}

/**
 * SQL expression for the position of an item in the queue; for an item that has left the queue, the position before all
 * present items.
 */
const positionOf = (item: string): SQL =>
  sql`coalesce((select last_id from ${reportedItems} where target_id = ${item}), ${Number.MAX_SAFE_INTEGER})`

function itemView(ctx: Ctx, row: ItemRow, targets: Targets, answers: Answered | null): ReportedItem | null {
  const target = shownPost(ctx, targets, row.targetId) ?? shownComment(ctx, targets, row.targetId)
  return (
    target && {
      ...target,
      answers,
      type: row.targetType,
      id: row.targetId,
      noReports: row.noReports,
      reasons: reasonsOf(row.reasons),
      descriptions: row.descriptions,
      lastAt: isoTime(row.lastAt)
    }
  )
}

type Shown = Omit<ReportedItem, 'type' | 'id' | 'answers' | 'noReports' | 'reasons' | 'lastAt' | 'descriptions'>

function shownPost(ctx: Ctx, { posts }: Targets, id: string): Shown | null {
  const row = posts.get(id)
  if (!row) return null
  const post = postPage(row as PageRow, ctx)
  const { publicId, title, author, createdAt, images, link, locked, deletedAs, bodyHtml } = post
  return { post: publicId, title, author, createdAt, images, link, locked, deletedAs, html: bodyHtml ?? '' }
}

function shownComment(ctx: Ctx, { comments }: Targets, id: string): Shown | null {
  const row = comments.get(id)
  if (!row) return null
  const comment = pageComment(row, row.context, ctx)
  const { author, createdAt, image, bodyHtml: html } = comment
  const { postPublicId: post, postTitle: title, postDeletedAs: deletedAs } = row.context
  return {
    post,
    title,
    author,
    createdAt,
    images: image ? [image] : [],
    link: null,
    locked: row.lockedAt !== null,
    deletedAs,
    html
  }
}

/** Gives the reasons of an item's reports, the most frequent one first. */
const reasonsOf = (counts: Record<string, number>): ReportedItem['reasons'] =>
  reportReasons
    .map(({ id, title }) => ({ title, count: counts[id] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)

/** Number of characters of the parent comment that the queue shows. */
const ANSWERED_SHOWN = 200

/** Finds the parent comments of reported replies, by the ids of the replies. */
function answeredBy(ctx: Ctx, named: SQL): Plan<ReadonlyMap<string, Answered>> {
  const parent = alias(comments, 'parent')
  const rows = ctx.db
    .select({
      id: comments.id,
      text: sql<string>`substr(${parent.body}, 1, ${ANSWERED_SHOWN})`,
      author: refFields
    })
    .from(sql`(select target_id from (${named}) where target_type = 'comment') named`)
    .innerJoin(comments, eq(comments.id, sql`named.target_id`))
    .innerJoin(parent, and(eq(parent.id, comments.parentId), sql`${parent.deletedAt} is null`))
    .innerJoin(users, eq(users.id, parent.userId))
  return plan([rows], result => new Map(result.map(({ id, text, author }) => [id, { text, by: userRef(author, ctx) }])))
}

function countsOf({ db }: Ctx, id: string | SQL): Plan<Queue['counts']> {
  const { noReportedPosts: posts, noReportedComments } = communities
  const row = db.select({ posts, comments: noReportedComments }).from(communities).where(eq(communities.id, id))
  return plan([row], ([counts]) => counts ?? { posts: 0, comments: 0 })
}
