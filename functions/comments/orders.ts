import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { CommentSort } from '#functions/contract/sorts.ts'
import { comments } from '#functions/db/schema/index.ts'
import type { CommentRow } from './fields.ts'

type Key = keyof typeof COLUMNS

const COLUMNS = {
  id: comments.id,
  upvotes: comments.upvotes,
  noRepliesDirect: comments.noRepliesDirect
}

interface Order {
  /** The key by which comments are sorted; the id, which comes last, is the order of time. */
  key: readonly Key[]
  isAscending: boolean
  /** True when votes or replies can move a comment up, so that it passes a reader's cursor. */
  rises: boolean
  /** Shapes of the order's cursors, in the notation of decodeCursor. */
  shapes: readonly string[]
}

const ORDERS: Record<CommentSort, Order> = {
  // These cursors have no word, because they are older than the other orders; the oldest of them have no time.
  best: { key: ['upvotes', 'id'], isAscending: false, rises: true, shapes: ['nns', 'ns'] },
  new: { key: ['id'], isAscending: false, rises: false, shapes: ['new:s'] },
  old: { key: ['id'], isAscending: true, rises: false, shapes: ['old:s'] },
  replies: { key: ['noRepliesDirect', 'upvotes', 'id'], isAscending: false, rises: true, shapes: ['replies:nnns'] }
}

export const orderOf = (sort: CommentSort): Order => ORDERS[sort]

/** Makes the parts of the cursor after a comment. @param readAt time at which the batch was read, in milliseconds. */
export function cursorAfter(sort: CommentSort, last: CommentRow, readAt: number): (string | number)[] {
  const { key, rises } = ORDERS[sort]
  const values = key.map(name => last[name])
  return [...(sort === 'best' ? [] : [sort]), ...values.slice(0, -1), ...(rises ? [readAt] : []), last.id]
}

/** Reads a decoded cursor: its key as values of the placeholders, and the time at which its batch was read, if it has one. */
export function valuesOfCursor(
  sort: CommentSort,
  parts: readonly (string | number)[]
): { key: Partial<Record<Key, string | number>>; readAt?: number } {
  const { key } = ORDERS[sort]
  const values = Object.fromEntries(key.map((name, at) => [name, name === 'id' ? parts.at(-1) : parts[at]]))
  return { key: values, ...(parts.length > key.length && { readAt: Number(parts.at(-2)) }) }
}

/** SQL of the order, for `order by`. */
export const orderBy = (sort: CommentSort): SQL[] =>
  ORDERS[sort].key.map(name => (ORDERS[sort].isAscending ? asc : desc)(COLUMNS[name]))

const tuple = (parts: SQL[]): SQL => sql`(${sql.join(parts, sql`, `)})`
const positionOf = (sort: CommentSort, columnSql: (column: SQLiteColumn) => SQL): SQL =>
  tuple(ORDERS[sort].key.map(name => columnSql(COLUMNS[name])))
const cursorOf = (sort: CommentSort): SQL => tuple(ORDERS[sort].key.map(name => sql`${sql.placeholder(name)}`))

/** SQL condition: true for comments after the cursor. */
export const isAfterCursor = (sort: CommentSort): SQL =>
  sql`${positionOf(sort, column => sql`${column}`)} ${sql.raw(ORDERS[sort].isAscending ? '>' : '<')} ${cursorOf(sort)}`

/**
 * SQL condition: true for comments before the cursor. The unary plus keeps SQLite from using the index of the order: few
 * comments have risen since the cursor was made, but many precede the cursor.
 */
export const isBeforeCursor = (sort: CommentSort): SQL =>
  sql`${positionOf(sort, column => sql`+${column}`)} ${sql.raw(ORDERS[sort].isAscending ? '<' : '>')} ${cursorOf(sort)}`

/** Compares two comments, in the sense of Array.sort. */
export function compareIn(sort: CommentSort): (a: CommentRow, b: CommentRow) => number {
  const { key, isAscending } = ORDERS[sort]
  return (a, b) => {
    const name = key.find(each => a[each] !== b[each])
    if (name === undefined) return 0
    return a[name] < b[name] === isAscending ? -1 : 1
  }
}
