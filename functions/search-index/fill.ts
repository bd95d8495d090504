import { desc, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { Db } from '#functions/db/client.ts'
import { comments, posts } from '#functions/db/schema/index.ts'
import {
  commentDocument,
  type Document,
  FIRST_DOC,
  INDEXES,
  type Indexed,
  isUnindexed,
  postDocument
} from './documents.ts'

/** Number of posts, and of comments, that one step indexes. */
const BATCH = 200
/** Length in characters of the documents after which a step ends; the database server refuses values of several MB. */
const LENGTH_MAX = 1_000_000
/** Time in which one run of the timer begins new steps, in milliseconds. */
const RUN_MS = 20_000

/**
 * Adds the posts and comments to the search index that it lacks, the newest first: those of before the index, of a
 * restored backup, and those that an older version of the site has written. One run is bounded in time; the timer calls
 * it each minute.
 */
export async function fillSearchIndex({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const end = Date.now() + RUN_MS
  let left = true
  while (left && Date.now() < end) left = await fillStep(db)
}

/** Indexes some posts and comments in two database round trips. @returns true when more of them are left. */
async function fillStep(db: Db): Promise<boolean> {
  const [newPosts, newComments, postEnds, commentEnds] = await db.batch([
    db
      .select({
        id: posts.id,
        type: posts.type,
        title: posts.title,
        bodyHtml: posts.bodyHtml,
        userId: posts.userId,
        communityId: posts.communityId,
        searchDoc: posts.searchDoc,
        editedAt: posts.editedAt,
        erasedAt: posts.contentDeletedAt
      })
      .from(posts)
      .where(isUnindexed)
      .orderBy(desc(posts.id))
      .limit(BATCH),
    db
      .select({
        id: comments.id,
        bodyHtml: comments.bodyHtml,
        userId: comments.userId,
        communityId: comments.communityId,
        searchDoc: comments.searchDoc,
        editedAt: comments.editedAt,
        erasedAt: sql<null>`null`
      })
      .from(comments)
      .where(isUnindexed)
      .orderBy(desc(comments.id))
      .limit(BATCH),
    endsOf(db, 'posts'),
    endsOf(db, 'comments')
  ])
  const ofPosts = numbered(newPosts, postEnds[0], postDocument)
  const ofComments = numbered(newComments, commentEnds[0], commentDocument)
  const [first, ...rest] = [...added(db, 'posts', ofPosts), ...added(db, 'comments', ofComments)]
  if (!first) return false
  await db.batch([first, ...rest])
  const isWhole = ofPosts.length === newPosts.length && ofComments.length === newComments.length
  return !isWhole || newPosts.length === BATCH || newComments.length === BATCH
}

/** The newest and the oldest document of an index. */
interface Ends {
  newestId: string | null
  newest: number | null
  oldest: number | null
}

function endsOf(db: Db, kind: Indexed) {
  const { table } = INDEXES[kind]
  const end = (column: string, direction: string) =>
    sql`(select ${sql.raw(column)} from ${table} where search_doc > 0 order by search_doc ${sql.raw(direction)} limit 1)`
  return db
    .select({
      newestId: end('id', 'desc').mapWith((id: string) => id),
      newest: end('search_doc', 'desc').mapWith(Number),
      oldest: end('search_doc', 'asc').mapWith(Number)
    })
    .from(sql`(select 1)`)
}

interface Unindexed {
  id: string
  searchDoc: number | null
  editedAt: number | null
  erasedAt: number | null
}

/** A document with its number, and the times by which a later change of its text is noticed. */
interface Numbered extends Document {
  id: string
  doc: number
  editedAt: number | null
  erasedAt: number | null
}

/**
 * Gives documents their numbers: those newer than all of the index get higher numbers, the others lower ones.
 * @param rows the newest first.
 */
function numbered<Row extends Unindexed>(
  rows: Row[],
  ends: Ends | undefined,
  documentOf: (row: Row) => Document
): Numbered[] {
  const { newestId, newest, oldest } = ends ?? { newestId: null, newest: null, oldest: null }
  const isNewer = ({ id }: Row) => newestId !== null && id > newestId
  let higher = (newest ?? FIRST_DOC) + rows.filter(isNewer).length
  let lower = (oldest ?? FIRST_DOC) - 1
  const result: Numbered[] = []
  let length = 0
  for (const row of rows) {
    const { id, searchDoc, editedAt, erasedAt } = row
    const document = documentOf(row)
    const doc = searchDoc === null ? (isNewer(row) ? higher-- : lower--) : -searchDoc
    result.push({ ...document, id, doc, editedAt, erasedAt })
    length += document.title.length + document.body.length
    if (length > LENGTH_MAX) break
  }
  return result
}

/**
 * Statements that add documents. A text that has changed since it was read is left to the next step, and so is a document
 * that another writer has added meanwhile. FTS5 is fast only when the numbers of inserted documents increase.
 */
function added(db: Db, kind: Indexed, documents: Numbered[]): BatchItem<'sqlite'>[] {
  if (documents.length === 0) return []
  const { table, index } = INDEXES[kind]
  const list = JSON.stringify(documents)
  const value = (name: keyof Numbered) => sql.raw(`d.value ->> '${name}'`)
  const isUnerased = kind === 'posts' ? sql`content_deleted_at is ${value('erasedAt')}` : sql`true`
  return [
    db.run(sql`update ${table} set search_doc = ${value('doc')} from json_each(${list}) d
      where ${table.id} = ${value('id')} and ${isUnindexed} and edited_at is ${value('editedAt')} and ${isUnerased}
        and not exists (select 1 from ${table} o where o.search_doc = ${value('doc')} and o.search_doc > 0)`),
    db.run(sql`insert into ${index} (rowid, title, body, tags)
      select t.search_doc, ${value('title')}, ${value('body')}, ${value('tags')}
      from json_each(${list}) d join ${table} t on t.id = ${value('id')} and t.search_doc = ${value('doc')}
      where not exists (select 1 from ${index} where rowid = t.search_doc) order by t.search_doc`)
  ]
}
