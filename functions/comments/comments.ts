import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '#functions/context.ts'
import { isAhead } from '#functions/contract/clock.ts'
import { AppError } from '#functions/contract/errors.ts'
import { COMMENT_DEPTH_MAX, COMMENTS_PAGE_SIZE_MAX } from '#functions/contract/limits.ts'
import type { CommentSort } from '#functions/contract/sorts.ts'
import type { Comment, PageComment } from '#functions/contract/views.ts'
import type { Db } from '#functions/db/client.ts'
import { cutPage, decodeCursor } from '#functions/db/cursor.ts'
import { isId } from '#functions/db/id.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { type PostKey, postIdOf } from '#functions/db/post-key.ts'
import { jsonRow, prepared } from '#functions/db/prepared.ts'
import { comments, communities, posts, users } from '#functions/db/schema/index.ts'
import {
  type Credential,
  credentialKind,
  viewerPlaceholder,
  viewerTable,
  viewerValues
} from '#functions/sessions/credential.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { commentReportCount } from '#functions/viewer-fields/report-counts.ts'
import { ownCommentVote } from '#functions/viewer-fields/votes.ts'
import {
  type CommentPageRow,
  type CommentRow,
  commentPageFields,
  commentSourceFields,
  contextFields
} from './fields.ts'
import { compareIn, cursorAfter, isAfterCursor, isBeforeCursor, orderBy, orderOf, valuesOfCursor } from './orders.ts'
import { ancestorsOf, ID_LENGTH, pageComment, withoutHtml } from './views.ts'

export interface CommentBatch<Row> {
  rows: Row[]
  next: string | null
}

type Fields = typeof commentPageFields | typeof commentSourceFields

export interface BatchQuery {
  post: PostKey
  sort: CommentSort
  next?: string | undefined
  limit: number
  now: Date
  /** The viewer's credential, by which the query finds the viewer's own votes; null for guests. */
  credential: Credential | null
}

/** Lists a batch of a post's comments in an order (api.md 4), for the API. */
export const listCommentRows = (query: BatchQuery): Plan<CommentBatch<CommentRow>> => batch(query, 'source')
/** Lists a batch of a post's comments in an order, for pages. */
export const listCommentPageRows = (query: BatchQuery): Plan<CommentBatch<CommentPageRow>> => batch(query, 'page')

/**
 * Milliseconds by which the time in a cursor precedes the read of its batch, to include writes that ended during that
 * read. The second constant is the unit of times in cursors, in milliseconds.
 */
const SINCE_MARGIN = 5000
const SINCE_STEP = 10_000

/**
 * Reads the comments after a cursor. It also reads the comments that votes or replies have moved above the cursor since
 * the previous batch was read, because a client would miss those. A client may already have some of the comments.
 */
function batch<Row extends CommentRow>(query: BatchQuery, texts: Shape['texts']): Plan<CommentBatch<Row>> {
  const { post, sort, limit, credential, now } = query
  const after = decodeCursor(query.next, ...orderOf(sort).shapes)
  const { key, readAt = now.getTime() } = valuesOfCursor(sort, after ?? [])
  // A time in the future means that the clock was set back after the cursor was made: any comment may have risen since.
  const since = isAhead(readAt, now.getTime()) ? 0 : readAt
  const shape = { texts, by: post.by, own: credential?.kind ?? null, sort }
  const values = { post: post.value, ...key, since, session: credential?.hash, now: now.getTime() }
  const parts = together({
    raised:
      after && orderOf(sort).rises
        ? batchOf({ ...shape, from: 'raised' }, { ...values, limit: COMMENTS_PAGE_SIZE_MAX })
        : plan([], () => []),
    result: batchOf({ ...shape, from: after ? 'cursor' : 'top' }, { ...values, limit: limit + 1 })
  })
  return mapPlan(parts, ({ raised, result }) => {
    const at = Math.floor((now.getTime() - SINCE_MARGIN) / SINCE_STEP) * SINCE_STEP
    const { page: rows, next } = cutPage(result as unknown as Row[], limit, last => cursorAfter(sort, last, at))
    return { rows: [...(raised as unknown as Row[]), ...rows], next }
  })
}

/** The cache key of the prepared statement: everything that changes the SQL text. */
interface Shape {
  texts: 'source' | 'page'
  by: PostKey['by']
  sort: CommentSort
  from: 'top' | 'cursor' | 'raised'
  /** Kind of the viewer's credential; null for guests. */
  own: Credential['kind'] | null
}

const batchOf = prepared((db, { texts, by, sort, from, own }: Shape) => {
  const postId = postIdOf({ by, value: sql.placeholder('post') })
  const isOfPost = eq(comments.postId, postId)
  const within = {
    top: isOfPost,
    cursor: and(isOfPost, isAfterCursor(sort)),
    raised: and(sort === 'replies' ? isRaisedOrAnswered(postId) : and(isOfPost, isRaised), isBeforeCursor(sort))
  }
  const fields = preparedFields({ texts, own })
  const select = selectComments(db, fields)
    .where(within[from])
    .orderBy(...orderBy(sort))
    .limit(sql.placeholder('limit'))
  return { fields, select, common: viewerTable(own) }
})

const isRaised = sql`${comments.raisedAt} >= ${sql.placeholder('since')}`

/**
 * SQL condition: true for comments of a post that have risen since a time, and for the parents of those: a new comment
 * adds to the direct replies of its parent.
 */
function isRaisedOrAnswered(postId: SQL): SQL {
  const raised = sql`from ${comments} where post_id = ${postId} and raised_at >= ${sql.placeholder('since')}`
  return sql`${comments.id} in (select id ${raised} union select parent_id ${raised})`
}

/** Lists a comment with everything below it, parents first; no rows when there is no such comment. */
export const listBranchRows = (ctx: Ctx, id: string, sort: CommentSort): Plan<CommentRow[]> =>
  around(ctx, { id, sort, fields: commentSourceFields, withAncestors: false })
/** Lists a comment with its ancestors and everything below it, parents first; no rows when there is no such comment. */
export const listLinePageRows = (ctx: Ctx, id: string, sort: CommentSort): Plan<CommentPageRow[]> =>
  around(ctx, { id, sort, fields: commentPageFields, withAncestors: true })

interface Around {
  id: string
  sort: CommentSort
  fields: Fields
  withAncestors: boolean
}

function around<Row extends CommentRow>(ctx: Ctx, { id, sort, fields, withAncestors }: Around): Plan<Row[]> {
  const chosen = alias(comments, 'chosen')
  const path = sql`${chosen.ancestors} || ${chosen.id}`
  // Ids are hexadecimal, so each of them sorts before "g".
  const below = and(gte(comments.ancestors, path), lt(comments.ancestors, sql`${path} || 'g'`))
  const itself = eq(comments.id, chosen.id)
  const above = withAncestors ? levels.map(level => eq(comments.id, ancestorAt(chosen.ancestors, level))) : []
  const statement = ctx.db
    .select(fieldsFor(fields, viewerId(ctx)))
    .from(chosen)
    .innerJoin(comments, or(itself, below, ...above))
    .innerJoin(users, eq(users.id, comments.userId))
    .where(eq(chosen.id, id))
  // JavaScript sorts the rows: sorting in SQLite doubles the rows that are billed as read.
  return plan([statement], rows => parentsFirst(rows as unknown as Row[], sort))
}

const levels = Array.from({ length: COMMENT_DEPTH_MAX }, (_, level) => level)
const ancestorAt = (ancestors: SQLiteColumn, level: number): SQL =>
  sql`substr(${ancestors}, ${sql.raw(String(1 + level * ID_LENGTH))}, ${sql.raw(String(ID_LENGTH))})`

/** Lists comments by their ids, in no particular order. */
export function listRowsById(ctx: Ctx, ids: string[], texts: Shape['texts']): Plan<CommentPageRow[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_MAX) }, (_, at) =>
    ids.slice(at * IDS_MAX, (at + 1) * IDS_MAX)
  )
  const plans = parts.map(part => {
    // The count is rounded up by repeating the last id, so that few shapes of the query exist.
    const count = Math.ceil(part.length / IDS_STEP) * IDS_STEP
    const values = Object.fromEntries(Array.from({ length: count }, (_, at) => [`id${at}`, part[at] ?? part.at(-1)]))
    return rowsById({ texts, own: credentialKind(ctx), count }, { ...viewerValues(ctx), ...values })
  })
  const all = together(Object.fromEntries(plans.map((part, at) => [at, part])))
  return mapPlan(all, results => Object.values(results).flat() as unknown as CommentPageRow[])
}

/** Upper bound for the conditions in one statement; SQLite's limit for the depth of expressions is 1000. */
const IDS_MAX = 200
/** Number of ids of which the number of conditions is a multiple. */
const IDS_STEP = 20

const rowsById = prepared((db, { texts, own, count }: Pick<Shape, 'texts' | 'own'> & { count: number }) => {
  const fields = preparedFields({ texts, own })
  // Conditions joined by "or" instead of "in": the temporary list of "in" counts as rows read.
  const ids = Array.from({ length: count }, (_, at) => eq(comments.id, sql.placeholder(`id${at}`)))
  const select = selectComments(db, fields).where(or(...ids))
  return { fields, select, common: viewerTable(own) }
})

/**
 * Reads one comment for the API, with the title of its post.
 * @throws AppError invalid_id, comment_not_found.
 */
export const getComment = (ctx: Ctx, id: string): Plan<Comment> => mapPlan(getPageComment(ctx, id), withoutHtml)

/** Reads one comment for pages, with its text as Markdown and as HTML. */
export const getPageComment = (ctx: Ctx, id: string): Plan<PageComment> =>
  mapPlan(findComment(ctx, commentId(id)), result => {
    if (!result) throw new AppError('comment_not_found')
    return result
  })

/** Finds one comment by its id, or by an SQL expression that gives the id; null when there is none. */
export function findComment(ctx: Ctx, id: string | SQL): Plan<PageComment | null> {
  const statement = ctx.db
    .select({
      ...commentSourceFields,
      bodyHtml: comments.bodyHtml,
      context: contextFields,
      voted: ownCommentVote(viewerId(ctx))
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(communities, eq(communities.id, comments.communityId))
    .where(eq(comments.id, id))
  return plan([statement], ([row]) => (row ? pageComment(row, row.context, ctx) : null))
}

/** Gives the ids of those ancestors of a batch's comments that are not in the batch themselves. */
export function missingAncestors(rows: CommentRow[]): string[] {
  const listedIds = new Set(rows.map(row => row.id))
  // An orphan is a reply whose parent is not in the batch. A reply whose parent is in the batch has no missing
  // ancestors of its own: they would be ancestors of an orphan.
  const orphans = rows.filter(({ parentId }) => parentId !== null && !listedIds.has(parentId))
  return [...new Set(orphans.flatMap(ancestorsOf))].filter(id => !listedIds.has(id))
}

/** Sorts comments: siblings in an order, parents before their children, so that a tree is built in one pass. */
export function parentsFirst<Row extends CommentRow>(rows: Row[], sort: CommentSort): Row[] {
  const repliesByParent = new Map<string, Row[]>(rows.map(row => [row.id, []]))
  const tops = rows.toSorted(compareIn(sort)).filter(row => {
    const siblings = row.parentId === null ? undefined : repliesByParent.get(row.parentId)
    siblings?.push(row)
    return !siblings
  })
  const sorted: Row[] = []
  const addWithReplies = (row: Row) => {
    sorted.push(row)
    repliesByParent.get(row.id)?.forEach(addWithReplies)
  }
  tops.forEach(addWithReplies)
  return sorted
}

/** Checks the id of a comment from a request. @throws AppError invalid_id. */
export function commentId(text: string): string {
  if (!isId(text)) throw new AppError('invalid_id')
  return text
}

/** Adds the viewer's vote to the fields of a comment. */
const fieldsFor = (fields: Fields, asker: SQL) => ({
  ...(fields as typeof commentPageFields),
  voted: ownCommentVote(asker),
  ...(fields === commentPageFields && { reported: commentReportCount(asker) })
})

/** The fields of prepared queries. Guests have no votes, and see no reports. */
function preparedFields({ texts, own }: Pick<Shape, 'texts' | 'own'>) {
  const fields = texts === 'page' ? commentPageFields : commentSourceFields
  return own ? fieldsFor(fields, viewerPlaceholder) : (fields as typeof commentPageFields)
}

/** Selects comments with their authors, for prepared queries. */
function selectComments(db: Db, fields: ReturnType<typeof preparedFields>) {
  return db.select(jsonRow(fields)).from(comments).innerJoin(users, eq(users.id, comments.userId)).$dynamic()
}
