import { asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { load, plan } from '#functions/db/plan.ts'
import { announcements, notifications, posts, users } from '#functions/db/schema/index.ts'
import { createNotifications } from '#functions/notify/create.ts'

/** Number of accounts that one batch notifies. It is small, because other writes wait until the batch is done. */
export const ACCOUNTS_PER_BATCH = 500
/**
 * Number of batches that one queue message handles. It is small, because the platform limits the database requests of a
 * message.
 */
const BATCHES_PER_MESSAGE = 20
/** Upper bound for the announcements that one run of the site's scheduled job resumes. */
const RESUMED_MAX = 20

type Worker = Pick<Ctx, 'db' | 'now' | 'jobs'>

export interface DeliveryPosition {
  postId: string
  /** Id of the last account that the delivery has handled; '' at the start. */
  from: string
}

/** Queues the delivery of an announcement to the accounts after a position (the id of an account). */
export const queueDelivery = ({ jobs }: Pick<Ctx, 'jobs'>, { postId, from }: DeliveryPosition): Promise<unknown> =>
  jobs.send({ type: 'announce', postId, from })

/**
 * Queues every unfinished announcement again. This resumes an announcement whose queue message was lost; when the queue
 * message still exists, the second message does nothing.
 */
export async function resumeAnnouncements({ db, jobs }: Worker): Promise<void> {
  const running = await db
    .select({ postId: announcements.postId, from: announcements.cursor })
    .from(announcements)
    .where(isNull(announcements.endedAt))
    .orderBy(asc(announcements.startedAt))
    .limit(RESUMED_MAX)
  if (running.length > 0) await jobs.sendBatch(running.map(position => ({ body: { type: 'announce', ...position } })))
}

/**
 * Notifies some thousands of accounts of an announcement, and queues the delivery to the remaining accounts. Two
 * database round trips for each batch.
 */
export async function deliverAnnouncement(ctx: Worker, { postId, from }: DeliveryPosition): Promise<void> {
  let cursor: string | null = from
  for (let step = 0; step < BATCHES_PER_MESSAGE && cursor !== null; step += 1)
    cursor = await deliverNextBatch(ctx, { postId, from: cursor })
  if (cursor !== null) await queueDelivery(ctx, { postId, from: cursor })
}

/**
 * Notifies the accounts of one batch. The notifications and the cursor (the position of the delivery) are written in
 * one transaction, so no account gets two notifications and none is left out.
 * @returns the new cursor; null when this message is done: all accounts are notified, the post was deleted, or another
 * message has continued from this position.
 */
async function deliverNextBatch({ db, now }: Worker, { postId, from }: DeliveryPosition): Promise<string | null> {
  const isAtPosition = sql`post_id = ${postId} and cursor = ${from} and ended_at is null`
  const { running, last } = await load(db, {
    running: plan([selectRunning(db, isAtPosition)], ([row]) => row),
    last: plan([selectLast(db, from)], ([row]) => row?.id)
  })
  if (!running) return null
  const cursor = running.deletedAt === null ? last : undefined
  const isActive = sql`exists (select 1 from ${announcements} where ${isAtPosition})
    and exists (select 1 from ${posts} where id = ${postId} and deleted_at is null)`
  const passed = sql`id > ${from} and ${cursor === undefined ? sql`true` : sql`id <= ${cursor}`}`
  const recipients = sql`${passed} and user_index < ${running.usersBefore} and deleted_at is null and banned_at is null
    and id <> ${running.userId} and ${isActive}`
  const moved = db
    .update(announcements)
    .set({
      // SQLite's changes() is the number of notifications that the previous statement made.
      told: sql`${announcements.told} + changes()`,
      ...(cursor === undefined ? { endedAt: now.getTime() } : { cursor })
    })
    .where(isAtPosition)
    .returning({ postId: announcements.postId })
  const [, , rows] = await db.batch([
    dropOlder(db, recipients),
    createNotifications({ db, now }, { type: 'announcement', notif: { postId } }, recipients),
    moved
  ])
  return rows.length > 0 && cursor !== undefined ? cursor : null
}

const selectRunning = (db: Ctx['db'], isAtPosition: SQL) =>
  db
    .select({ userId: announcements.userId, usersBefore: announcements.usersBefore, deletedAt: posts.deletedAt })
    .from(announcements)
    .innerJoin(posts, eq(posts.id, announcements.postId))
    .where(isAtPosition)

/** Finds the last account of a full batch; gives no row when fewer accounts are left. */
const selectLast = (db: Ctx['db'], from: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(gt(users.id, from))
    .orderBy(asc(users.id))
    .limit(1)
    .offset(ACCOUNTS_PER_BATCH - 1)

/**
 * Deletes the older unseen announcement notifications of an account, so that one remains. The query selects by account,
 * because no index contains the type.
 */
const dropOlder = (db: Ctx['db'], recipients: SQL) =>
  db.run(sql`delete from ${notifications} where id in (
    select n.id from (select id from ${users} where ${recipients}) u
    cross join ${notifications} n on n.user_id = u.id and n.type = 'announcement' and n.seen = 0
    where exists (select 1 from ${notifications} later
      where later.user_id = n.user_id and later.type = n.type and later.seen = 0 and later.id > n.id)
  )`)
