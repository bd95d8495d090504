import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { commentSourceColumns } from '#functions/comments/fields.ts'
import { communityFields } from '#functions/communities/communities.ts'
import type { Ctx } from '#functions/context.ts'
import { PAGE_SIZE } from '#functions/contract/limits.ts'
import { decodeCursor } from '#functions/db/cursor.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { comments, communities, notifications, posts, users } from '#functions/db/schema/index.ts'
import { EXCERPT_SOURCE } from '#functions/markdown/excerpt-source.ts'
import { postSourceColumns } from '#functions/posts/fields.ts'
import { ownFields } from '#functions/posts/own.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { refFields, refsOf } from '#functions/users/refs.ts'
import { ownCommentVote } from '#functions/viewer-fields/votes.ts'

const { notif } = notifications
const postAuthor = alias(users, 'post_author') as unknown as typeof users
/** SQL expressions for the ids that a stored notification contains. */
const commentIdOf: SQL<string | null> = sql`coalesce(${notif} ->> '$.commentId',
  iif(${notif} ->> '$.targetType' = 'comment', ${notif} ->> '$.targetId', null))`
const postIdOf: SQL<string | null> = sql`coalesce(${notif} ->> '$.postId',
  iif(${notif} ->> '$.targetType' = 'post', ${notif} ->> '$.targetId', null), ${comments.postId})`
const communityIdOf: SQL<string | null> = sql`coalesce(${posts.communityId},
  (select c.id from ${communities} c where c.name = ${notif} ->> '$.communityName' collate nocase))`
/**
 * SQL expression for the id of the comment's author, of the account that mentions the viewer in a post, or of the account
 * that has appointed a moderator.
 */
const authorIdOf: SQL<string | null> =
  sql`coalesce(${comments.userId}, ${notif} ->> '$.userId', ${notif} ->> '$.addedBy')`

/** Fields for the texts of notifications: names, titles and pictures. */
export const namedFields = {
  notification: notifications,
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
    contentDeletedAt: posts.contentDeletedAt,
    spoilerAs: posts.spoilerAs,
    adultAs: posts.adultAs
  },
  community: { name: communities.name, title: communities.title }
}

/** Fields for notifications in the API: complete posts, comments and communities. */
export const wholeFields = (ctx: Ctx) => ({
  ...ownFields(ctx, false),
  notification: notifications,
  comment: commentSourceColumns,
  commentVoted: ownCommentVote(viewerId(ctx)),
  author: refFields,
  post: postSourceColumns,
  postAuthor: refsOf(postAuthor),
  community: communityFields(ctx)
})

export type Fields = typeof namedFields | ReturnType<typeof wholeFields>

/**
 * Selects notifications with the objects to which they refer, and looks up each object by its key. The author of the
 * post is read only when the fields contain it.
 */
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

/** A row of a query for wholeFields. */
export type WholeRow = Awaited<ReturnType<typeof select>>[number]
type Named<Part extends 'comment' | 'post' | 'community'> = Pick<
  NonNullable<WholeRow[Part]>,
  keyof (typeof namedFields)[Part]
> | null
/** A row of a query for namedFields. */
export interface NotificationRow extends Pick<WholeRow, 'notification' | 'author'> {
  comment: Named<'comment'>
  post: Named<'post'>
  community: Named<'community'>
}

/**
 * Number of rows to read: a page, and one further row that tells whether a next page exists. The first page needs no
 * further row, because the account's row has the number of its notifications (users.notificationsKept).
 */
const wantedOf = (isFirst: boolean): SQL => sql.raw(String(isFirst ? PAGE_SIZE : PAGE_SIZE + 1))

/**
 * Reads one page of notifications: unseen ones first, then the newest. A later page also includes the first row of the
 * page after it. Unseen and seen notifications are two searches of the index, so a later page costs no more than the
 * first.
 * @param next the cursor as the client sent it.
 * @throws AppError invalid_cursor.
 */
export function onePage(ctx: Ctx, fields: Fields, next: string | undefined): Plan<WholeRow[]> {
  const [seenBefore = 0, updatedAt, id] = decodeCursor(next, 'nnn') ?? []
  const limit = wantedOf(updatedAt === undefined)
  const isLater =
    updatedAt === undefined ? undefined : sql`(${notifications.updatedAt}, ${notifications.id}) < (${updatedAt}, ${id})`
  const unseen = and(isOwn(ctx), sql`${notifications.seen} = 0`, isLater)
  const seen = and(isOwn(ctx), sql`${notifications.seen} = 1`, seenBefore === 1 ? isLater : undefined)
  if (seenBefore === 1) return inOrder(ctx, fields, seen, limit)
  // Seen notifications fill the rest of the page after the unseen ones. On the first page, the number of unseen ones
  // comes from the account's row; on a later page, it is counted.
  const before = updatedAt === undefined ? unseenOf(ctx) : countedTo(ctx, unseen, limit)
  const parts = together({
    unseen: inOrder(ctx, fields, unseen, limit),
    seen: inOrder(ctx, fields, seen, sql`max(0, ${limit} - ${before})`)
  })
  return mapPlan(parts, ({ unseen, seen }) => [...unseen, ...seen])
}

/** Reads one notification of the viewer; gives no row when it is missing. */
export const onlyOne = (ctx: Ctx, fields: Fields, id: number): Plan<WholeRow[]> =>
  plan([select(ctx, fields, sql`${notifications.id} = ${id} and ${isOwn(ctx)}`)], rows => rows)

/** Reads notifications of the viewer by their ids, in the order in which the page lists them. */
export const ownByIds = (ctx: Ctx, fields: Fields, ids: number[]): Plan<WholeRow[]> =>
  plan(
    [select(ctx, fields, and(inArray(notifications.id, ids), isOwn(ctx))).orderBy(notifications.seen, ...newest)],
    rows => rows
  )

/** Reads notifications of any account by their ids. */
export const byIds = (ctx: Ctx, ids: number[]): Plan<NotificationRow[]> =>
  plan([select(ctx, namedFields, inArray(notifications.id, ids))], rows => rows)

/** SQL condition: true for notifications of the viewer. */
export const isOwn = (ctx: Ctx): SQL => eq(notifications.userId, viewerId(ctx))

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

/** SQL expression for the number of rows, up to a limit. */
const countedTo = ({ db }: Ctx, where: SQL | undefined, limit: SQL): SQL =>
  sql`(select count(*) from ${db
    .select({ id: notifications.id })
    .from(notifications)
    .where(where)
    .limit(limit as unknown as number)})`
