import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { commentSourceColumns } from '#functions/comments/fields.ts'
import { communityFields } from '#functions/communities/communities.ts'
import type { Ctx } from '#functions/context.ts'
import { PAGE_SIZE } from '#functions/contract/limits.ts'
import { decodeCursor } from '#functions/db/cursor.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { comments, communities, notifications, posts, users } from '#functions/db/schema/index.ts'
import { postSourceColumns } from '#functions/posts/fields.ts'
import { ownFields } from '#functions/posts/own.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { refFields, refsOf } from '#functions/users/refs.ts'
import { ownCommentVote } from '#functions/votes/own.ts'

const { notif } = notifications
const postAuthor = alias(users, 'post_author') as unknown as typeof users
/** Ids that a notification keeps, as expressions. */
const commentIdOf: SQL<string | null> = sql`coalesce(${notif} ->> '$.commentId',
  iif(${notif} ->> '$.targetType' = 'comment', ${notif} ->> '$.targetId', null))`
const postIdOf: SQL<string | null> = sql`coalesce(${notif} ->> '$.postId',
  iif(${notif} ->> '$.targetType' = 'post', ${notif} ->> '$.targetId', null), ${comments.postId})`
const communityIdOf: SQL<string | null> = sql`coalesce(${posts.communityId},
  (select c.id from ${communities} c where c.name = ${notif} ->> '$.communityName' collate nocase))`
/** Who has written the comment, or added the moderator. */
const authorIdOf: SQL<string | null> = sql`coalesce(${comments.userId}, ${notif} ->> '$.addedBy')`

/** Characters of a comment's source that its excerpt is made of. */
const EXCERPT_SOURCE = 2000

/** What the texts name. */
export const namedFields = {
  kept: notifications,
  comment: {
    id: comments.id,
    communityId: comments.communityId,
    deletedAt: comments.deletedAt,
    deletedAs: comments.deletedAs,
    body: sql<string>`substr(${comments.body}, 1, ${EXCERPT_SOURCE})`
  },
  author: refFields,
  post: {
    id: posts.id,
    publicId: posts.publicId,
    title: posts.title,
    images: posts.images,
    contentDeletedAt: posts.contentDeletedAt
  },
  community: { name: communities.name, title: communities.title }
}

/** The same with all that the API gives of a post, a comment and a community. */
export const wholeFields = (ctx: Ctx) => ({
  ...ownFields(viewerId(ctx), false),
  kept: notifications,
  comment: commentSourceColumns,
  commentVoted: ownCommentVote(viewerId(ctx)),
  author: refFields,
  post: postSourceColumns,
  postAuthor: refsOf(postAuthor),
  community: communityFields(ctx)
})

export type Fields = typeof namedFields | ReturnType<typeof wholeFields>

/** Reads each by its key, once; the author of the post only where the fields ask for it. */
const select = ({ db }: Ctx, fields: Fields, where: SQL | undefined) =>
  db
    .select(fields as ReturnType<typeof wholeFields>)
    .from(notifications)
    .leftJoin(comments, eq(comments.id, commentIdOf))
    .leftJoin(users, eq(users.id, authorIdOf))
    .leftJoin(posts, eq(posts.id, postIdOf))
    .leftJoin(postAuthor, eq(postAuthor.id, posts.userId))
    .leftJoin(communities, eq(communities.id, communityIdOf))
    .where(where)
    .$dynamic()

/** A row of wholeFields. */
export type WholeRow = Awaited<ReturnType<typeof select>>[number]
type Named<Part extends 'comment' | 'post' | 'community'> = Pick<
  NonNullable<WholeRow[Part]>,
  keyof (typeof namedFields)[Part]
> | null
/** One of namedFields. */
export interface NotificationRow extends Pick<WholeRow, 'kept' | 'author'> {
  comment: Named<'comment'>
  post: Named<'post'>
  community: Named<'community'>
}

/** The first page needs no look at the next one: the account knows how many it has (users.notificationsKept). */
const wantedOf = (isFirst: boolean): SQL => sql.raw(String(isFirst ? PAGE_SIZE : PAGE_SIZE + 1))

/**
 * One page, and of later pages the first of the next: what is not seen first, then the newest. The index is searched for
 * each of the two, so a later page costs no more than the first.
 * @param next the cursor as the client sent it.
 * @throws AppError invalid_cursor.
 */
export function onePage(ctx: Ctx, fields: Fields, next: string | undefined): Plan<WholeRow[]> {
  const [seenBefore = 0, updatedAt, id] = decodeCursor(next, 'nnn') ?? []
  const wanted = wantedOf(updatedAt === undefined)
  const isLater =
    updatedAt === undefined ? undefined : sql`(${notifications.updatedAt}, ${notifications.id}) < (${updatedAt}, ${id})`
  const unseen = and(isOwn(ctx), sql`${notifications.seen} = 0`, isLater)
  const seen = and(isOwn(ctx), sql`${notifications.seen} = 1`, seenBefore === 1 ? isLater : undefined)
  if (seenBefore === 1) return inOrder(ctx, fields, seen, wanted)
  // Those seen fill what those not seen leave of the page; the account knows how many these are at first.
  const before = updatedAt === undefined ? unseenOf(ctx) : countedTo(ctx, unseen, wanted)
  const parts = together({
    unseen: inOrder(ctx, fields, unseen, wanted),
    seen: inOrder(ctx, fields, seen, sql`max(0, ${wanted} - ${before})`)
  })
  return mapPlan(parts, ({ unseen, seen }) => [...unseen, ...seen])
}

/** One of them, or none. */
export const onlyOne = (ctx: Ctx, fields: Fields, id: number): Plan<WholeRow[]> =>
  plan([select(ctx, fields, sql`${notifications.id} = ${id} and ${isOwn(ctx)}`)], rows => rows)

/** Those of some ids that are the viewer's, in their order in the list. */
export const ownByIds = (ctx: Ctx, fields: Fields, ids: number[]): Plan<WholeRow[]> =>
  plan(
    [select(ctx, fields, and(inArray(notifications.id, ids), isOwn(ctx))).orderBy(notifications.seen, ...newest)],
    rows => rows
  )

/** Those of some ids, whoever they are for. */
export const byIds = (ctx: Ctx, ids: number[]): Plan<NotificationRow[]> =>
  plan([select(ctx, namedFields, inArray(notifications.id, ids))], rows => rows)

const isOwn = (ctx: Ctx): SQL => eq(notifications.userId, viewerId(ctx))

const unseenOf = (ctx: Ctx): SQL =>
  sql`coalesce((select ${users.notificationsUnseen} from ${users} where ${users.id} = ${viewerId(ctx)}), 0)`

const newest = [desc(notifications.updatedAt), desc(notifications.id)]

const inOrder = (ctx: Ctx, fields: Fields, where: SQL | undefined, limit: SQL) =>
  plan(
    [
      select(ctx, fields, where)
        .orderBy(...newest)
        .limit(limit as unknown as number)
    ],
    rows => rows
  )

/** How many there are, up to a limit: an expression. */
const countedTo = ({ db }: Ctx, where: SQL | undefined, limit: SQL): SQL =>
  sql`(select count(*) from ${db
    .select({ id: notifications.id })
    .from(notifications)
    .where(where)
    .limit(limit as unknown as number)})`
