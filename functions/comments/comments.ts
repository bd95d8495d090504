import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { decodeCursor, encodeCursor } from '#functions/db/cursor.ts'
import { isId } from '#functions/db/id.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { comments, users } from '#functions/db/schema/index.ts'
import { type CommentPageRow, type CommentRow, commentPageFields, commentSourceFields } from './fields.ts'
import { ancestorsOf } from './views.ts'

export interface CommentBatch<Row> {
  rows: Row[]
  next: string | null
}

type Fields = typeof commentPageFields | typeof commentSourceFields

export interface BatchQuery {
  /** An expression that gives the post's id. */
  postId: SQL | string
  next?: string | undefined
  limit: number
}

/** A batch of a post's comments, best first (api.md 4), for the API. */
export const sourceBatch = (ctx: Ctx, query: BatchQuery): Plan<CommentBatch<CommentRow>> =>
  batch(ctx, query, commentSourceFields)
/** The same for pages. */
export const pageBatch = (ctx: Ctx, query: BatchQuery): Plan<CommentBatch<CommentPageRow>> =>
  batch(ctx, query, commentPageFields)

function batch<Row extends CommentRow>(ctx: Ctx, query: BatchQuery, fields: Fields): Plan<CommentBatch<Row>> {
  const after = decodeCursor(query.next, 'ns')
  const statement = from(ctx, fields)
    .where(
      and(
        eq(comments.postId, query.postId),
        after ? sql`(${comments.upvotes}, ${comments.id}) < (${after[0]}, ${after[1]})` : undefined
      )
    )
    .orderBy(desc(comments.upvotes), desc(comments.id))
    .limit(query.limit + 1)
  return plan([statement], found => {
    const rows = (found as unknown as Row[]).slice(0, query.limit)
    const last = rows.at(-1)
    return { rows, next: last && found.length > query.limit ? encodeCursor([last.upvotes, last.id]) : null }
  })
}

/** A comment's whole branch: itself, if asked, and all its descendants, best first. */
export function sourceBranch(ctx: Ctx, parentId: string, withParent: boolean): Plan<CommentRow[]> {
  return branch(ctx, parentId, withParent, commentSourceFields)
}
export function pageBranch(ctx: Ctx, parentId: string, withParent: boolean): Plan<CommentPageRow[]> {
  return branch(ctx, parentId, withParent, commentPageFields)
}

function branch<Row extends CommentRow>(ctx: Ctx, parentId: string, withParent: boolean, fields: Fields): Plan<Row[]> {
  const start = withParent ? eq(comments.id, parentId) : eq(comments.parentId, parentId)
  const ids = sql`(with recursive branch(id) as (
    select ${comments.id} from ${comments} where ${start}
    union all select child.id from ${comments} child join branch on child.parent_id = branch.id
  ) select id from branch)`
  const statement = from(ctx, fields)
    .where(sql`${comments.id} in ${ids}`)
    .orderBy(desc(comments.upvotes), desc(comments.id))
  return plan([statement], rows => parentsFirst(rows as unknown as Row[]))
}

/** Comments by id, in no order. */
export function commentsById(ctx: Ctx, ids: string[], fields: 'source' | 'page'): Plan<CommentPageRow[]> {
  const statement = from(ctx, fields === 'page' ? commentPageFields : commentSourceFields).where(
    inArray(comments.id, ids)
  )
  return plan([statement], rows => rows as unknown as CommentPageRow[])
}

/** Ids of ancestors that a batch needs and does not hold. */
export function missingAncestors(rows: CommentRow[]): string[] {
  const here = new Set(rows.map(row => row.id))
  return [...new Set(rows.flatMap(ancestorsOf))].filter(id => !here.has(id))
}

/** Keeps the order among siblings and puts every parent before its children, so that a tree is built in one pass. */
export function parentsFirst<Row extends CommentRow>(rows: Row[]): Row[] {
  const waiting = new Map<string, Row[]>()
  const here = new Set(rows.map(row => row.id))
  const sent: Row[] = []
  const send = (row: Row): void => {
    sent.push(row)
    for (const child of waiting.get(row.id) ?? []) send(child)
  }
  for (const row of rows) {
    const parent = row.parentId
    if (parent !== null && here.has(parent)) waiting.set(parent, [...(waiting.get(parent) ?? []), row])
  }
  for (const row of rows) if (row.parentId === null || !here.has(row.parentId)) send(row)
  return sent
}

/** @throws AppError invalid_id. */
export function commentId(text: string): string {
  if (!isId(text)) throw new AppError('invalid_id')
  return text
}

function from(ctx: Ctx, fields: Fields) {
  return ctx.db
    .select(fields as typeof commentPageFields)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .$dynamic()
}
