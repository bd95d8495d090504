import type { Client, InStatement, InValue } from '@libsql/client/http'
import { idAt, newPublicId } from '#functions/db/id.ts'

export interface InsertedPost {
  id: string
  publicId: string
  path: string
}

/** A row and the statement that inserts it, so that a test can insert several rows in one batch. */
interface Insertion<Row> {
  row: Row
  statement: InStatement
}

/**
 * Makes a post that looks as if it had just been written.
 * @param set values of further columns, by the names of the columns in the database.
 */
export function postInsertion(
  author: string,
  community = 'Radio',
  set: Record<string, InValue> = {}
): Insertion<InsertedPost> {
  const now = new Date()
  const id = idAt(now)
  const publicId = newPublicId()
  const at = now.getTime()
  const row: Record<string, InValue> = {
    id,
    public_id: publicId,
    type: 'text',
    title: `Пост ${publicId}`,
    body: 'Текст поста',
    body_html: '<p>Текст поста</p>',
    preview: 'Текст поста',
    // The hot rank is higher than that of all other posts, so that the post is on the first page of every feed.
    hot: at * 1000,
    created_at: at,
    last_activity_at: at,
    images: '[]',
    ...set
  }
  const names = Object.keys(row)
  const statement = {
    sql: `insert into posts (user_id, community_id, ${names.join()})
      select u.id, c.id, ${names.map(() => '?').join()} from users u, communities c where u.username = ? and c.name = ?`,
    args: [...Object.values(row), author, community]
  }
  return { row: { id, publicId, path: `/${community}/post/${publicId}` }, statement }
}

/** Inserts a post into the database of a test's own site. */
export async function insertPost(db: Client, ...post: Parameters<typeof postInsertion>): Promise<InsertedPost> {
  const { row, statement } = postInsertion(...post)
  await db.execute(statement)
  return row
}

/** Makes a comment on a post; the row of the result is the id of the comment. */
export function commentInsertion(
  author: string,
  post: InsertedPost,
  set: Record<string, InValue> = {}
): Insertion<string> {
  const now = new Date()
  const id = idAt(now)
  const row: Record<string, InValue> = {
    id,
    post_id: post.id,
    body: 'Текст комментария',
    body_html: '<p>Текст комментария</p>',
    depth: 0,
    ancestors: '',
    created_at: now.getTime(),
    ...set
  }
  const names = Object.keys(row)
  const statement = {
    sql: `insert into comments (user_id, community_id, ${names.join()})
      select u.id, p.community_id, ${names.map(() => '?').join()} from users u, posts p where u.username = ? and p.id = ?`,
    args: [...Object.values(row), author, post.id]
  }
  return { row: id, statement }
}

/** Inserts a comment on a post. */
export async function insertComment(db: Client, ...comment: Parameters<typeof commentInsertion>): Promise<string> {
  const { row, statement } = commentInsertion(...comment)
  await db.execute(statement)
  return row
}

/**
 * Inserts accounts that look as if they had just signed up.
 * @param prefix four hexadecimal digits with which the ids of the accounts begin. Usernames are m_PREFIX_0 and so on.
 */
export async function insertMembers(db: Client, prefix: string, count: number): Promise<void> {
  await db.batch([
    {
      sql: `insert into users (id, username, user_index, created_at, last_seen_at)
        with recursive n(at) as (select 0 union all select at + 1 from n where at < ? - 1)
        select printf('%s%020x', ?, at), ? || at, (select no_users_ever from site) + at, 1, 1 from n`,
      args: [count, prefix, `m_${prefix}_`]
    },
    { sql: 'update site set no_users = no_users + ?, no_users_ever = no_users_ever + ?', args: [count, count] }
  ])
}

/**
 * Makes a picture in the form in which posts store pictures. It has no files.
 * @param digit hexadecimal digit of which the id of the picture consists.
 */
export const storedPicture = (digit: string) => ({
  id: digit.repeat(24),
  format: 'png',
  width: 50,
  height: 50,
  size: 1,
  averageColor: 'rgb(0,0,0)',
  altText: null
})
