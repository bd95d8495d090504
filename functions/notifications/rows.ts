import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { PAGE_SIZE } from '#functions/contract/limits.ts'
import { decodeCursor } from '#functions/db/cursor.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { comments, communities, notifications, posts, users } from '#functions/db/schema/index.ts'
import { refFields } from '#functions/users/refs.ts'
import { viewerId } from '#functions/users/viewer.ts'

const { notif } = notifications
/** Ids that a notification keeps, as expressions. */
export const commentIdOf: SQL<string | null> = sql`coalesce(${notif} ->> '$.commentId',
  iif(${notif} ->> '$.targetType' = 'comment', ${notif} ->> '$.targetId', null))`
export const postIdOf: SQL<string | null> = sql`coalesce(${notif} ->> '$.postId',
  iif(${notif} ->> '$.targetType' = 'post', ${notif} ->> '$.targetId', null), ${comments.postId})`
const communityIdOf: SQL<string | null> = sql`coalesce(${posts.communityId},
  (select c.id from ${communities} c where c.name = ${notif} ->> '$.communityName' collate nocase))`
/** Who has written the comment, or added the moderator. */
const authorIdOf: SQL<string | null> = sql`coalesce(${comments.userId}, ${notif} ->> '$.addedBy')`

/** The first page needs no look at the next one: the account knows how many it has (users.notificationsKept). */
const wantedOf = (isFirst: boolean): SQL => sql.raw(String(isFirst ? PAGE_SIZE : PAGE_SIZE + 1))

export type NotificationRow = Awaited<ReturnType<typeof select>>[number]

/** Some of the viewer's notifications. */
export interface Chosen {
  /** In their order, with what their texts name. */
  rows: Plan<NotificationRow[]>
  /** SQL condition on notifications: true for these. */
  isChosen: SQL
}

/**
 * One page, and of later pages the first of the next: what is not seen first, then the newest. The index is searched for
 * each of the two, so a later page costs no more than the first.
 * @param next the cursor as the client sent it.
 * @throws AppError invalid_cursor.
 */
export function onePage(ctx: Ctx, next: string | undefined): Chosen {
  const [seenBefore = 0, updatedAt, id] = decodeCursor(next, 'nnn') ?? []
  const wanted = wantedOf(updatedAt === undefined)
  const isLater =
    updatedAt === undefined ? undefined : sql`(${notifications.updatedAt}, ${notifications.id}) < (${updatedAt}, ${id})`
  const unseen = and(isOwn(ctx), sql`${notifications.seen} = 0`, isLater)
  const seen = and(isOwn(ctx), sql`${notifications.seen} = 1`, seenBefore === 1 ? isLater : undefined)
  // Those seen fill what those not seen leave of the page; the account knows how many these are at first.
  const before = updatedAt === undefined ? unseenOf(ctx) : sql`(select count(*) from ${newest(ctx, unseen, wanted)})`
  const rest = sql`max(0, ${wanted} - ${before})`
  const parts: [SQL | undefined, SQL][] =
    seenBefore === 1
      ? [[seen, wanted]]
      : [
          [unseen, wanted],
          [seen, rest]
        ]
  const ids = parts.map(([where, limit]) => sql`select id from ${newest(ctx, where, limit)}`)
  return {
    rows: plan(
      parts.map(([where, limit]) => inOrder(select(ctx, where), limit)),
      (...found) => found.flat()
    ),
    isChosen: sql`${notifications.id} in (${sql.join(ids, sql` union all `)})`
  }
}

/** One of them, or none. */
export function onlyOne(ctx: Ctx, id: number): Chosen {
  const isChosen = sql`${notifications.id} = ${id} and ${isOwn(ctx)}`
  return { rows: plan([select(ctx, isChosen)], rows => rows), isChosen }
}

const inOrder = (query: ReturnType<typeof select>, limit: SQL) =>
  query.orderBy(desc(notifications.updatedAt), desc(notifications.id)).limit(limit as unknown as number)

const unseenOf = (ctx: Ctx): SQL =>
  sql`coalesce((select ${users.notificationsUnseen} from ${users} where ${users.id} = ${viewerId(ctx)}), 0)`

/** Their ids, as a subquery. */
const newest = ({ db }: Ctx, where: SQL | undefined, limit: SQL) =>
  db
    .select({ id: notifications.id })
    .from(notifications)
    .where(where)
    .orderBy(desc(notifications.updatedAt), desc(notifications.id))
    .limit(limit as unknown as number)

const isOwn = (ctx: Ctx): SQL => eq(notifications.userId, viewerId(ctx))

const select = ({ db }: Ctx, where: SQL | undefined) =>
  db
    .select({
      kept: notifications,
      comment: {
        id: comments.id,
        communityId: comments.communityId,
        deletedAt: comments.deletedAt,
        deletedAs: comments.deletedAs
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
    })
    .from(notifications)
    .leftJoin(comments, eq(comments.id, commentIdOf))
    .leftJoin(users, eq(users.id, authorIdOf))
    .leftJoin(posts, eq(posts.id, postIdOf))
    .leftJoin(communities, eq(communities.id, communityIdOf))
    .where(where)
    .$dynamic()
