import { eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
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

/** SQL condition: true for a post or comment whose text the index lacks. */
export const isUnindexed = sql`ifnull(search_doc, -1) < 0 and deleted_at is null`

export interface PostText {
  type: string
  title: string
  /** HTML of the body; null for a post without a body. */
  bodyHtml: string | null
  userId: string
  communityId: string
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

export const postDocument = ({ type, title, bodyHtml, userId, communityId }: PostText): Document => ({
  title: stemsOf(title),
  body: stemsOf(plainTextOf(bodyHtml ?? '')),
  tags: [tagOf.community(communityId), tagOf.author(userId), tagOf.kind(type)].join(' ')
})

export const commentDocument = ({ bodyHtml, userId, communityId }: CommentText): Document => ({
  title: '',
  body: stemsOf(plainTextOf(bodyHtml)),
  tags: [tagOf.community(communityId), tagOf.author(userId)].join(' ')
})

/**
 * Statements that add a post's document to the index. They belong to the batch that writes the text: triggers remove the
 * document of a text that is changed or deleted.
 * @param isSame SQL condition: true while the post has this text; absent for a text that the batch writes whole.
 */
export const indexPost = (ctx: Ctx, id: string, text: PostText, isSame?: SQL): BatchItem<'sqlite'>[] =>
  indexOne(ctx, 'posts', id, postDocument(text), isSame)

/** Statements that add a comment's document to the index, as indexPost does. */
export const indexComment = (ctx: Ctx, id: string, text: CommentText, isSame?: SQL): BatchItem<'sqlite'>[] =>
  indexOne(ctx, 'comments', id, commentDocument(text), isSame)

function indexOne(
  { db }: Ctx,
  kind: Indexed,
  id: string,
  { title, body, tags }: Document,
  isSame: SQL = sql`true`
): BatchItem<'sqlite'>[] {
  const { table, index } = INDEXES[kind]
  const next = sql`(select ifnull(max(search_doc), ${FIRST_DOC}) + 1 from ${table} where search_doc > 0)`
  return [
    db.run(sql`update ${table} set search_doc = ifnull(-search_doc, ${next})
      where ${eq(table.id, id)} and ${isUnindexed} and ${isSame}`),
    db.run(sql`insert into ${index} (rowid, title, body, tags)
      select search_doc, ${title}, ${body}, ${tags} from ${table} where ${eq(table.id, id)} and changes() > 0`)
  ]
}
