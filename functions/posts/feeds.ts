import { and, desc, eq, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn, unionAll } from 'drizzle-orm/sqlite-core'
import type { FeedSort } from '#functions/contract/sorts.ts'
import type { Db } from '#functions/db/client.ts'
import { decodeCursor, encodeCursor } from '#functions/db/cursor.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communities, posts, users } from '#functions/db/schema/index.ts'
import { type CardRow, cardFields, type PostRow, sourceFields } from './fields.ts'
import { AGE_ENDS } from './rank.ts'

export interface FeedQuery {
  sort: FeedSort
  /** A community's id, or an expression that finds it; absent: all posts. */
  communityId?: string | SQL
  /** The cursor as the client sent it. */
  next?: string | undefined
  /** Number of a page of `limit` posts, from 1, instead of a cursor. */
  page?: number | undefined
  limit: number
  now: Date
}

export interface FeedRows<Row> {
  pinned: Row[]
  rows: Row[]
  next: string | null
}

/** Windows of the sorts that count votes of young posts only: the age classes they can hold. */
const WINDOWS: Partial<Record<FeedSort, { classes: number[]; length: number }>> = {
  day: { classes: [0], length: AGE_ENDS[0] },
  week: { classes: [0, 1], length: AGE_ENDS[1] },
  month: { classes: [0, 1, 2], length: AGE_ENDS[2] },
  year: { classes: [0, 1, 2, 3], length: AGE_ENDS[3] }
}

/** For pages: cards with the beginning of the text. */
export const cardFeed = (db: Db, query: FeedQuery): Plan<FeedRows<CardRow>> => feed(db, query, cardFields)
/** For the API: posts with their source. */
export const sourceFeed = (db: Db, query: FeedQuery): Plan<FeedRows<PostRow>> =>
  // Both sets of columns make the same statement; a union of queries can be typed for one set only.
  feed(db, query, sourceFields as unknown as Fields)

type Fields = typeof cardFields

/** One page of a feed in order; the first page of sort hot begins with the pinned posts (rules.md 1, 3). */
function feed<Row extends PostRow>(db: Db, query: FeedQuery, fields: Fields): Plan<FeedRows<Row>> {
  const after = decodeCursor(query.next, query.sort === 'latest' ? 's' : 'ns')
  const isFirst = !after && (query.page ?? 1) === 1
  const page = pageStatement(db, query, after, fields)
  const read = (found: Row[], pinned: Row[]): FeedRows<Row> => {
    const rows = found.slice(0, query.limit)
    const last = rows.at(-1)
    return { pinned, rows, next: last && found.length > query.limit ? cursorOf(last, query.sort) : null }
  }
  if (query.sort !== 'hot' || !isFirst) return plan([page], found => read(found as Row[], []))
  return plan([page, pinnedStatement(db, query, fields)], (found, pinned) => read(found as Row[], pinned as Row[]))
}

function keyOf(sort: FeedSort): SQLiteColumn | null {
  if (sort === 'latest') return null
  if (sort === 'hot') return posts.hot
  return sort === 'activity' ? posts.lastActivityAt : posts.score
}

function cursorOf(row: PostRow, sort: FeedSort): string {
  if (sort === 'latest') return encodeCursor([row.id])
  if (sort === 'hot') return encodeCursor([row.hot, row.id])
  return encodeCursor([sort === 'activity' ? row.lastActivityAt : row.score, row.id])
}

const place = (query: FeedQuery): SQL | undefined =>
  query.communityId === undefined ? undefined : eq(posts.communityId, query.communityId)

/** Pins stand above the first page of sort hot and nowhere else in it. */
function unpinned(query: FeedQuery): SQL | undefined {
  if (query.sort !== 'hot') return undefined
  return query.communityId === undefined ? isNull(posts.pinnedSiteAt) : isNull(posts.pinnedAt)
}

type Rows = ReturnType<typeof rowsOf>

function pageStatement(db: Db, query: FeedQuery, after: (string | number)[] | null, fields: Fields) {
  const limit = query.limit + 1
  const skipped = after ? 0 : ((query.page ?? 1) - 1) * query.limit
  if (skipped === 0) return inOrder(query, () => rowsOf(db, fields), after).limit(limit)
  // Fewer columns of the same statement: posts that are skipped are counted in the index and never read.
  const keys = () => db.select({ score: posts.score, id: posts.id }).from(posts).$dynamic() as unknown as Rows
  const ids = inOrder(query, keys, null).limit(limit).offset(skipped)
  return rowsOf(db, fields)
    .where(sql`${posts.id} in (select id from ${ids})`)
    .orderBy(...orderOf(query.sort))
}

/** The posts of a feed from its beginning, or from beyond the cursor's post. */
function inOrder(query: FeedQuery, select: () => Rows, after: (string | number)[] | null) {
  const key = keyOf(query.sort)
  const beyond =
    after && (key ? sql`(${key}, ${posts.id}) < (${after[0]}, ${after[1]})` : sql`${posts.id} < ${after[0]}`)
  const window = WINDOWS[query.sort]
  const since = window && gte(posts.createdAt, query.now.getTime() - window.length)
  const branch = (age: number | null) =>
    select().where(
      and(
        place(query),
        age === null ? undefined : eq(posts.age, age),
        since,
        isNull(posts.deletedAt),
        unpinned(query),
        beyond ?? undefined
      )
    )
  const [first, second, ...more] = window?.classes ?? []
  if (key && first !== undefined && second !== undefined) {
    // Each class comes in order from its own stretch of the index, so merging them reads hardly more rows than are shown.
    return unionAll(branch(first), branch(second), ...more.map(branch)).orderBy(sql`1 desc, 2 desc`)
  }
  return branch(first ?? null).orderBy(...orderOf(query.sort))
}

function orderOf(sort: FeedSort): SQL[] {
  const key = keyOf(sort)
  return [...(key ? [desc(key)] : []), desc(posts.id)]
}

function pinnedStatement(db: Db, query: FeedQuery, fields: Fields) {
  const pinnedAt = query.communityId === undefined ? posts.pinnedSiteAt : posts.pinnedAt
  return rowsOf(db, fields)
    .where(and(place(query), isNotNull(pinnedAt), isNull(posts.deletedAt)))
    .orderBy(desc(pinnedAt))
}

/** Posts with author and community. */
function rowsOf(db: Db, fields: Fields) {
  return db
    .select(fields)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .$dynamic()
}
