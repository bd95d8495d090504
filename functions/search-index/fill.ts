import { and, asc, desc, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { changedRows, type Db } from '#functions/db/client.ts'
import { isMarkedPost } from '#functions/db/marked.ts'
import { comments, posts } from '#functions/db/schema/index.ts'
import {
  commentDocument,
  type Document,
  FIRST_DOC,
  highestDoc,
  INDEXES,
  type Indexed,
  isUnindexed,
  lowestDoc,
  postDocument
} from './documents.ts'

/** Number of texts that one step indexes. */
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
  for (const kind of ['posts', 'comments'] as const) while (Date.now() < end && (await fillStep(db, kind)));
}

/** The newest and the oldest numbered text of a table; the ids are null while no text has a number. */
interface Ends {
  newestId: string | null
  newest: number
  oldestId: string | null
  oldest: number
}

/** Indexes some texts in three database round trips. @returns false when it could index none. */
async function fillStep(db: Db, kind: Indexed): Promise<boolean> {
  const ends = await endsOf(db, kind)
  const { table } = INDEXES[kind]
  const isBeforeNewest = ends.newestId === null ? undefined : lte(table.id, ends.newestId)
  const isNewer = gt(table.id, ends.newestId ?? '')
  const isMisplaced = and(isBeforeNewest, gt(table.id, ends.oldestId ?? ''), sql`search_doc is null`)
  const [misplaced, newer, older] = await db.batch([
    // Without a numbered text no text is misplaced, and all count as older.
    unindexed(db, kind, ends.newestId === null ? sql`false` : isMisplaced, 'asc', 1),
    unindexed(db, kind, ends.newestId === null ? sql`false` : isNewer, 'asc', BATCH),
    unindexed(db, kind, isBeforeNewest, 'desc', BATCH)
  ])
  const [first, ...rest] = misplaced[0]
    ? withoutNumbers(db, kind, misplaced[0].id)
    : [...added(db, kind, numbered(newer, ends.newest, 1)), ...added(db, kind, numbered(older, ends.oldest, -1))]
  if (!first) return false
  const results = await db.batch([first, ...rest])
  return results.some(result => changedRows(result) > 0)
}

async function endsOf(db: Db, kind: Indexed): Promise<Ends> {
  const { table } = INDEXES[kind]
  const idOf = (doc: string) =>
    sql<string | null>`(select id from ${table} where search_doc in (${sql.raw(doc)}, -${sql.raw(doc)}))`
  const [ends] = await db
    .select({
      newestId: idOf('highest'),
      newest: sql<number>`highest`,
      oldestId: idOf('lowest'),
      oldest: sql<number>`lowest`
    })
    .from(sql`(select ${highestDoc(kind)} as highest, ${lowestDoc(kind)} as lowest)`)
  return ends ?? { newestId: null, newest: FIRST_DOC, oldestId: null, oldest: FIRST_DOC }
}

/** A text that the index lacks, with the times by which a later change of it is noticed. */
interface Unindexed {
  id: string
  type: string
  title: string
  bodyHtml: string | null
  userId: string
  communityId: string
  searchDoc: number | null
  editedAt: number | null
  erasedAt: number | null
  /** 1 for a comment of a deleted post, which is never found, otherwise 0. */
  isHidden: number
  isMarked: boolean
}

function unindexed(db: Db, kind: Indexed, where: SQL | undefined, direction: 'asc' | 'desc', limit: number) {
  const { table } = INDEXES[kind]
  const isPost = kind === 'posts'
  const fields: Record<keyof Unindexed, SQL> = {
    id: sql`${table.id}`,
    type: isPost ? sql`${posts.type}` : sql`''`,
    title: isPost ? sql`${posts.title}` : sql`''`,
    bodyHtml: sql`${table.bodyHtml}`,
    userId: sql`${table.userId}`,
    communityId: sql`${table.communityId}`,
    searchDoc: sql`${table.searchDoc}`,
    editedAt: sql`${table.editedAt}`,
    erasedAt: isPost ? sql`${posts.contentDeletedAt}` : sql`null`,
    isMarked: isPost ? isMarkedPost : sql`false`.mapWith(Boolean),
    isHidden: isPost
      ? sql`0`
      : sql`exists (select 1 from ${posts} where id = ${comments.postId} and deleted_at is not null)`
  }
  return db
    .select(fields as unknown as { [Name in keyof Unindexed]: SQL<Unindexed[Name]> })
    .from(table)
    .where(and(isUnindexed, where))
    .orderBy(direction === 'asc' ? asc(table.id) : desc(table.id))
    .limit(limit)
}

/**
 * Statements that take the numbers from a text and from all later ones: texts between numbered ones, which an older
 * version of the site has written, get numbers in their order then. They are few, because the timer runs each minute.
 */
function withoutNumbers(db: Db, kind: Indexed, id: string): BatchItem<'sqlite'>[] {
  const { table, index } = INDEXES[kind]
  return [
    db.run(
      sql`delete from ${index} where rowid in (select search_doc from ${table} where id >= ${id} and search_doc > 0)`
    ),
    db.run(sql`update ${table} set search_doc = null where id >= ${id} and search_doc <> 0`)
  ]
}

/** A document with its number; 0 for a text that is not indexed. */
interface Numbered extends Document, Pick<Unindexed, 'id' | 'editedAt' | 'erasedAt' | 'isMarked'> {
  doc: number
}

/**
 * Makes the documents of texts. A text whose document was removed keeps its number.
 * @param end number beside which the first new number is.
 * @param step 1 for numbers that rise from text to text, -1 for numbers that fall.
 */
function numbered(rows: Unindexed[], end: number, step: 1 | -1): Numbered[] {
  const result: Numbered[] = []
  let doc = end
  let length = 0
  for (const { searchDoc, isHidden, ...row } of rows) {
    const { id, editedAt, erasedAt, isMarked } = row
    const document = row.title === '' ? commentDocument({ ...row, bodyHtml: row.bodyHtml ?? '' }) : postDocument(row)
    if (isHidden === 0 && searchDoc === null) doc += step
    const number = searchDoc === null ? doc : -searchDoc
    result.push({ ...document, id, editedAt, erasedAt, isMarked, doc: isHidden ? 0 : number })
    length += document.title.length + document.body.length
    if (length > LENGTH_MAX) break
  }
  return result
}

/**
 * Statements that add documents. A text that has changed since it was read is left to the next step, and so is a text
 * whose number another writer has given away meanwhile. FTS5 is fast only when the numbers of inserted documents
 * increase.
 */
function added(db: Db, kind: Indexed, documents: Numbered[]): BatchItem<'sqlite'>[] {
  if (documents.length === 0) return []
  const { table, index } = INDEXES[kind]
  const list = JSON.stringify(documents)
  const value = (name: keyof Numbered) => sql.raw(`d.value ->> '${name}'`)
  const isUnerased =
    kind === 'posts'
      ? sql`content_deleted_at is ${value('erasedAt')} and ${isMarkedPost} is ${value('isMarked')}`
      : sql`true`
  return [
    db.run(sql`update ${table} set search_doc = ${value('doc')} from json_each(${list}) d
      where ${table.id} = ${value('id')} and ${isUnindexed} and edited_at is ${value('editedAt')} and ${isUnerased}
        and not exists (select 1 from ${table} o where o.search_doc = ${value('doc')} and o.search_doc > 0)`),
    db.run(sql`insert into ${index} (rowid, title, body, tags)
      select t.search_doc, ${value('title')}, ${value('body')}, ${value('tags')}
      from json_each(${list}) d join ${table} t on t.id = ${value('id')} and t.search_doc = ${value('doc')}
      where t.search_doc > 0 and not exists (select 1 from ${index} where rowid = t.search_doc) order by t.search_doc`)
  ]
}
