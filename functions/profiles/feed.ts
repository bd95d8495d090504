import { and, desc, eq, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { commentPageFields, commentSourceFields, contextFields, type PlacedRow } from '#functions/comments/fields.ts'
import { commentView, type PlacedComment, placedComment } from '#functions/comments/views.ts'
import { type Ctx, viewerOf } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { ProfileFilter } from '#functions/contract/sorts.ts'
import type { FeedItem } from '#functions/contract/views.ts'
import { cutPage, decodeCursor } from '#functions/db/cursor.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { comments, communities, posts, users } from '#functions/db/schema/index.ts'
import { type CardRow, cardFields, sourceFields } from '#functions/posts/fields.ts'
import { isNamedComment, isNamedPost, type NamedItems } from '#functions/posts/named.ts'
import { ownFields } from '#functions/posts/own.ts'
import { type PostCard, postCard, postView } from '#functions/posts/views.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { type RefRow, refFields } from '#functions/users/refs.ts'
import { isNamed } from '#functions/users/users.ts'
import { ownCommentVote } from '#functions/viewer-fields/votes.ts'

export interface ProfileQuery {
  /** Name of the account, in any case. */
  username: string
  filter: ProfileFilter
  /** Cursor of the page to list, as the client sent it; absent: the first page. */
  next?: string | undefined
  limit: number
  /** Ids of the items to list, for items that a page had shown before; absent: a page of the feed. */
  named?: NamedItems | undefined
}

/** An item of a list on a page: a post as a card, or a comment with its rendered text. */
export type PageItem = { type: 'post'; item: PostCard } | { type: 'comment'; item: PlacedComment }

export interface Items<Item> {
  items: Item[]
  next: string | null
}

/**
 * Lists the posts and comments of an account for pages, newest first; empty for deleted and banned accounts, except
 * for admins.
 * @throws AppError invalid_cursor.
 */
export function listProfilePageItems(ctx: Ctx, query: ProfileQuery): Plan<Items<PageItem>> {
  return feed<PageItem>(ctx, query, {
    posts: cardFields,
    comments: commentPageFields,
    post: row => ({ type: 'post', item: postCard(row, ctx) }),
    comment: row => ({ type: 'comment', item: placedComment(row, ctx) })
  })
}

/**
 * Lists the posts and comments of an account for the API, with their source.
 * @throws AppError invalid_cursor, user_not_found, user_deleted, user_banned.
 */
export function listProfileItems(ctx: Ctx, query: ProfileQuery): Plan<Items<FeedItem>> {
  // `feed` is typed for the columns of pages only, so the API's columns need a cast.
  const { statements, read } = feed<FeedItem>(ctx, query, {
    posts: sourceFields as unknown as typeof cardFields,
    comments: commentSourceFields as unknown as typeof commentPageFields,
    post: row => ({ type: 'post', item: postView(row, ctx) }),
    comment: row => ({ type: 'comment', item: commentView(row, row.context, ctx) })
  })
  return {
    statements,
    read: results => {
      refuseDeleted((results as [RefRow[]])[0], viewerOf(ctx.auth)?.isAdmin === true)
      return read(results)
    }
  }
}

function refuseDeleted([author]: RefRow[], isAdmin: boolean): void {
  if (!author) throw new AppError('user_not_found')
  if (isAdmin) return
  if (author.deletedAt !== null) throw new AppError('user_deleted')
  if (author.bannedAt !== null) throw new AppError('user_banned')
}

interface Shown<Item> {
  posts: typeof cardFields
  comments: typeof commentPageFields
  post(row: CardRow): Item
  comment(row: PlacedRow): Item
}

/**
 * Makes the read of the feed. Its first statement reads the account, once for all items, because all have the same
 * author.
 */
function feed<Item>(ctx: Ctx, query: ProfileQuery, shown: Shown<Item>): Plan<Items<Item>> {
  const [after] = decodeCursor(query.next, 's') ?? []
  const { username, filter, limit, named } = query
  const some = { after, limit: limit + 1, named }
  const owner = sql`(select ${users.id} from ${users} where ${isNamed(username)} and (${users.deletedAt} is null and ${users.bannedAt} is null or ${isAdmin(ctx)}))`
  const account = ctx.db.select(refFields).from(users).where(isNamed(username))
  const written = filter === 'comments' ? [] : [postsOf(ctx, owner, some, shown.posts)]
  const ofComments = filter === 'posts' ? [] : [commentsOf(ctx, owner, some, shown.comments)]
  return plan([account, ...written, ...ofComments], ([author], ...lists) => {
    if (!author) return { items: [], next: null }
    const posted = written.length > 0 ? (lists[0] as unknown as CardRow[]) : []
    const commented = ofComments.length > 0 ? (lists.at(-1) as unknown as PlacedRow[]) : []
    const all = [
      ...posted.map(row => ({ id: row.id, item: () => shown.post({ ...row, author }) })),
      ...commented.map(row => ({ id: row.id, item: () => shown.comment({ ...row, author }) }))
    ].sort((a, b) => (a.id < b.id ? 1 : -1))
    const { page, next } = cutPage(all, limit, last => [last.id])
    return { items: page.map(({ item }) => item()), next }
  })
}

/** SQL expression: true when the viewer is an admin. */
const isAdmin = (ctx: Ctx): SQL =>
  ctx.auth.key
    ? sql`exists (select 1 from ${users} a where a.id = ${viewerId(ctx)} and a.is_admin and a.deleted_at is null and a.banned_at is null)`
    : sql`false`

interface Some {
  /** Id of the last item of the previous page. */
  after: string | number | undefined
  limit: number
  named: NamedItems | undefined
}

function postsOf(ctx: Ctx, owner: SQL, { after, limit, named }: Some, shown: typeof cardFields) {
  const { author: _author, ...fields } = shown
  return ctx.db
    .select({ ...fields, ...ownFields(ctx, shown === cardFields) })
    .from(posts)
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .where(
      and(
        eq(posts.userId, owner),
        or(isNull(posts.deletedAt), isAdmin(ctx)),
        after === undefined ? undefined : lt(posts.id, String(after)),
        named && isNamedPost(named)
      )
    )
    .orderBy(desc(posts.id))
    .limit(limit)
}

function commentsOf(
  ctx: Ctx,
  owner: SQL,
  { after, limit, named }: Some,
  { author: _author, ...fields }: typeof commentPageFields
) {
  return ctx.db
    .select({ ...fields, context: contextFields, voted: ownCommentVote(viewerId(ctx)) })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(communities, eq(communities.id, comments.communityId))
    .where(
      and(
        eq(comments.userId, owner),
        // Admins, unlike other viewers, get posts and comments that moderators have deleted (api.md 3.2).
        or(isNull(comments.deletedAt), and(ne(comments.deletedAs, 'normal'), isAdmin(ctx))),
        after === undefined ? undefined : lt(comments.id, String(after)),
        named && isNamedComment(named)
      )
    )
    .orderBy(desc(comments.id))
    .limit(limit)
}
