import { eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { Db } from '#functions/db/client.ts'
import { comments, posts } from '#functions/db/schema/index.ts'
import { plainTextOf } from '#functions/markdown/excerpt.ts'
import { stemsOf } from './stems.ts'

/**
 * Number of the first document. New documents get higher numbers and old ones lower numbers, so that the numbers are in
 * order of creation although old texts are indexed later. SQLite stores a number of this size in four bytes.
 */
export const FIRST_DOC = 100_000_000

/** A table whose texts are indexed, and the full-text index of its texts. */
export const INDEXES = {
  posts: { table: posts, index: sql.raw('post_search') },
  comments: { table: comments, index: sql.raw('comment_search') }
} as const
export type Indexed = keyof typeof INDEXES

/** SQL expression for the highest number that a text of a table has, with or without a document. */
export const highestDoc = (kind: Indexed): SQL<number> => {
  const { table } = INDEXES[kind]
  return sql`max(ifnull((select max(search_doc) from ${table} where search_doc > 0), ${FIRST_DOC}),
    ifnull((select -min(search_doc) from ${table} where search_doc < 0), ${FIRST_DOC}))`
}

/** SQL expression for the lowest number that a text of a table has, with or without a document. */
export const lowestDoc = (kind: Indexed): SQL<number> => {
  const { table } = INDEXES[kind]
  return sql`min(ifnull((select min(search_doc) from ${table} where search_doc > 0), ${FIRST_DOC}),
    ifnull((select -max(search_doc) from ${table} where search_doc < 0), ${FIRST_DOC}))`
}

/** SQL condition: true for a post or comment whose text the index lacks. */
export const isUnindexed = sql`ifnull(search_doc, -1) < 0 and deleted_at is null`

export interface PostText {
  type: string
  title: string
  /** HTML of the body; null for a post without a body. */
  bodyHtml: string | null
  userId: string
  communityId: string
  /** True for a post with a mark, which is found by its title alone. */
  isMarked: boolean
}
export type CommentText = Pick<PostText, 'userId' | 'communityId'> & { bodyHtml: string }

/** A document of an index: the stems of its texts, and the tokens of its filters. */
export interface Document {
  title: string
  body: string
  tags: string
}

/** Tokens by which a search is filtered: of a community, of an author, of a kind of post. */
export const tagOf = {
  community: (id: string) => `c${id}`,
  author: (id: string) => `u${id}`,
  kind: (type: string) => `k${type}`
}

export const postDocument = ({ type, title, bodyHtml, userId, communityId, isMarked }: PostText): Document => ({
  title: stemsOf(title),
  body: isMarked ? '' : stemsOf(plainTextOf(bodyHtml ?? '')),
  tags: [tagOf.community(communityId), tagOf.author(userId), tagOf.kind(type)].join(' ')
})

export const commentDocument = ({ bodyHtml, userId, communityId }: CommentText): Document => ({
  title: '',
  body: stemsOf(plainTextOf(bodyHtml)),
  tags: [tagOf.community(communityId), tagOf.author(userId)].join(' ')
})

/**
 * Statements that add the document of a new post to the index. They belong to the batch that inserts the post. A number
 * is never given twice, also when its document is gone: FTS5 would mix two documents of one number.
 */
export function indexNewPost({ db }: Ctx, id: string, text: PostText): BatchItem<'sqlite'>[] {
  return addNew(db, 'posts', id, postDocument(text))
}

/** Statements that add the document of a new comment to the index, as indexNewPost does. */
export function indexNewComment({ db }: Ctx, id: string, text: CommentText): BatchItem<'sqlite'>[] {
  return addNew(db, 'comments', id, commentDocument(text))
}

/**
 * Statements that add the document of an edited post again, under its number. They belong to the batch that changes the
 * text, whose trigger has removed the document. A post that was never indexed is left to the timer, which numbers posts
 * in their order.
 * @param isSame SQL condition: true while the post has this text.
 */
export function indexEditedPost({ db }: Ctx, id: string, text: PostText, isSame: SQL): BatchItem<'sqlite'>[] {
  return addAgain(db, 'posts', id, postDocument(text), isSame)
}

/** Statements that add the document of an edited comment again, as indexEditedPost does. */
export function indexEditedComment({ db }: Ctx, id: string, text: CommentText, isSame: SQL): BatchItem<'sqlite'>[] {
  return addAgain(db, 'comments', id, commentDocument(text), isSame)
}

function addNew(db: Db, kind: Indexed, id: string, document: Document): BatchItem<'sqlite'>[] {
  const { table } = INDEXES[kind]
  const numbered = db.run(sql`update ${table} set search_doc = ${highestDoc(kind)} + 1
    where ${eq(table.id, id)} and search_doc is null and deleted_at is null`)
  return [numbered, documentOfChanged(db, kind, id, document)]
}

function addAgain(db: Db, kind: Indexed, id: string, document: Document, isSame: SQL): BatchItem<'sqlite'>[] {
  const { table } = INDEXES[kind]
  const numbered = db.run(sql`update ${table} set search_doc = -search_doc
    where ${eq(table.id, id)} and search_doc < 0 and deleted_at is null and ${isSame}`)
  return [numbered, documentOfChanged(db, kind, id, document)]
}

/** Inserts the document of a text if the statement directly before has given the text its number. */
function documentOfChanged(db: Db, kind: Indexed, id: string, { title, body, tags }: Document): BatchItem<'sqlite'> {
  const { table, index } = INDEXES[kind]
  return db.run(sql`insert into ${index} (rowid, title, body, tags)
    select search_doc, ${title}, ${body}, ${tags} from ${table} where ${eq(table.id, id)} and changes() > 0`)
}
