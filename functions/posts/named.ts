import { inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { comments, posts } from '#functions/db/schema/index.ts'
import { type CardRow, cardFields } from './fields.ts'
import { selectPosts } from './select.ts'
import { type PostCard, postCard } from './views.ts'

/**
 * Ids of items that a page asks for because its reader had loaded them before: posts by their public ids, comments by
 * their ids.
 */
export interface NamedItems {
  posts: readonly string[]
  comments: readonly string[]
}

/** SQL condition: true for an id in a list. The list is one parameter, whatever its length. */
const isIn = (id: SQL, list: readonly string[]): SQL =>
  sql`${id} in (select value from json_each(${JSON.stringify(list)}))`

export const isNamedPost = ({ posts: list }: NamedItems): SQL => isIn(sql`${posts.publicId}`, list)
export const isNamedComment = ({ comments: list }: NamedItems): SQL => isIn(sql`${comments.id}`, list)

/** SQL condition: true when a column has the id of one of the posts or comments. */
export const namesOne = (target: SQL, named: NamedItems): SQL | undefined =>
  or(isIn(target, named.comments), sql`${target} in (select ${posts.id} from ${posts} where ${isNamedPost(named)})`)

/**
 * Lists posts by their public ids as cards, in no particular order, without deleted posts and posts that the viewer has
 * muted or hidden.
 */
export function listNamedCards(ctx: Ctx, ids: string[]): Plan<PostCard[]> {
  const select = selectPosts(ctx, cardFields).where(inArray(posts.publicId, ids))
  return plan([select], rows =>
    (rows as CardRow[])
      .map(row => postCard(row, ctx))
      .filter(({ deleted, isAuthorMuted, hidden }) => !deleted && !isAuthorMuted && !hidden)
  )
}
