import { asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { load, plan } from '#functions/db/plan.ts'
import { announcements, notifications, posts, users } from '#functions/db/schema/index.ts'
import { tell } from '#functions/notifications/told.ts'

/** Accounts that one batch tells: other writes wait for as long as it lasts. */
export const STEP = 500
/** Batches a message: it must stay short, and a platform bounds what it may ask of the database. */
const STEPS = 20
/** Announcements that the timer sends on at a time. */
const AT_ONCE = 20

type Worker = Pick<Ctx, 'db' | 'now' | 'jobs'>

export interface Place {
  postId: string
  /** The id of the last account that was passed; '' at first. */
  from: string
}

/** Has an announcement told from some place on, by the queue. */
export const sendOn = ({ jobs }: Pick<Ctx, 'jobs'>, { postId, from }: Place): Promise<unknown> =>
  jobs.send({ type: 'announce', postId, from })

/** Sends on every announcement that is not over: those whose message was lost go on, for the others it does nothing. */
export async function resumeAnnouncements({ db, jobs }: Worker): Promise<void> {
  const running = await db
    .select({ postId: announcements.postId, from: announcements.cursor })
    .from(announcements)
    .where(isNull(announcements.endedAt))
    .orderBy(asc(announcements.startedAt))
    .limit(AT_ONCE)
  if (running.length > 0) await jobs.sendBatch(running.map(place => ({ body: { type: 'announce', ...place } })))
}

/** Tells some thousands of accounts, and leaves the rest to the next message. Two round trips a step. */
export async function tellFurther(ctx: Worker, { postId, from }: Place): Promise<void> {
  let cursor: string | null = from
  for (let step = 0; step < STEPS && cursor !== null; step += 1) cursor = await tellNext(ctx, { postId, from: cursor })
  if (cursor !== null) await sendOn(ctx, { postId, from: cursor })
}

/**
 * One step: the notifications and the cursor are written by one batch, so no account is told twice and none is left out.
 * @returns the cursor then; null when there is no more to do here: all are told, the post was deleted, or another
 * message has gone on from this place.
 */
async function tellNext({ db, now }: Worker, { postId, from }: Place): Promise<string | null> {
  const isHere = sql`post_id = ${postId} and cursor = ${from} and ended_at is null`
  const { running, last } = await load(db, {
    running: plan([selectRunning(db, isHere)], ([row]) => row),
    last: plan([selectLast(db, from)], ([row]) => row?.id)
  })
  if (!running) return null
  const cursor = running.deletedAt === null ? last : undefined
  const goesOn = sql`exists (select 1 from ${announcements} where ${isHere})
    and exists (select 1 from ${posts} where id = ${postId} and deleted_at is null)`
  const passed = sql`id > ${from} and ${cursor === undefined ? sql`true` : sql`id <= ${cursor}`}`
  const whom = sql`${passed} and user_index < ${running.usersBefore} and deleted_at is null and banned_at is null
    and id <> ${running.userId} and ${goesOn}`
  const moved = db
    .update(announcements)
    .set({
      // What the statement before has made.
      told: sql`${announcements.told} + changes()`,
      ...(cursor === undefined ? { endedAt: now.getTime() } : { cursor })
    })
    .where(isHere)
    .returning({ postId: announcements.postId })
  const [, , rows] = await db.batch([
    dropOlder(db, whom),
    tell({ db, now }, { type: 'announcement', notif: { postId } }, whom),
    moved
  ])
  return rows.length > 0 && cursor !== undefined ? cursor : null
}

const selectRunning = (db: Ctx['db'], isHere: SQL) =>
  db
    .select({ userId: announcements.userId, usersBefore: announcements.usersBefore, deletedAt: posts.deletedAt })
    .from(announcements)
    .innerJoin(posts, eq(posts.id, announcements.postId))
    .where(isHere)

/** The account that ends a full step; none when fewer are left. */
const selectLast = (db: Ctx['db'], from: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(gt(users.id, from))
    .orderBy(asc(users.id))
    .limit(1)
    .offset(STEP - 1)

/** Of older announcements that an account has not seen one stays. They are looked for by account: no index is by type. */
const dropOlder = (db: Ctx['db'], whom: SQL) =>
  db.run(sql`delete from ${notifications} where id in (
    select n.id from (select id from ${users} where ${whom}) u
    cross join ${notifications} n on n.user_id = u.id and n.type = 'announcement' and n.seen = 0
    where exists (select 1 from ${notifications} later
      where later.user_id = n.user_id and later.type = n.type and later.seen = 0 and later.id > n.id)
  )`)
