import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { BEHIND_MS } from '#functions/contract/clock.ts'
import { HOOK_FAILURES_MAX } from '#functions/contract/limits.ts'
import { isFuture } from '#functions/db/future.ts'
import { communityHooks, hookDeliveries } from '#functions/db/schema/index.ts'
import { LEASE_MS } from '#functions/hooks/schedule.ts'

type Writer = Pick<Ctx, 'db' | 'now'>

/** A webhook that a worker has claimed: no other worker delivers to it before `dueAt`, which identifies the claim. */
export type ClaimedHook = Pick<
  typeof communityHooks.$inferSelect,
  'id' | 'communityId' | 'keeperId' | 'url' | 'secret' | 'failures' | 'dueAt'
>
export type Delivery = typeof hookDeliveries.$inferSelect

/** Number of webhooks that one statement claims, which is the number of requests that the platform sends at once. */
export const CLAIMED_MAX = 6
/** Upper bound for the deliveries of one webhook in one turn. */
export const TURN_MAX = 5
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The longest pause between two tries, in milliseconds. */
const LONGEST_MS = 6 * HOUR_MS
/** Milliseconds before each further try of a delivery; after the last pause the delivery is dropped. */
const PAUSES_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, LONGEST_MS]

/**
 * Claims webhooks that are due: first those whose last try succeeded, so that dead receivers do not hold them up, and
 * among them those that have waited longest. One database round trip.
 */
export async function claimDue({ db, now }: Writer): Promise<ClaimedHook[]> {
  const at = now.getTime()
  const { id, communityId, keeperId, url, secret, failures, dueAt } = communityHooks
  const due = db
    .select({ id })
    .from(communityHooks)
    .where(lte(dueAt, at))
    .orderBy(sql`${failures} > 0`, dueAt)
    .limit(CLAIMED_MAX)
  return db
    .update(communityHooks)
    .set({ dueAt: at + LEASE_MS })
    .where(inArray(id, due))
    .returning({ id, communityId, keeperId, url, secret, failures, dueAt })
}

/**
 * Tells whether a webhook is due. A webhook whose wait is longer than possible, because the clock was set back, becomes
 * due now. One database round trip.
 */
export async function isDue({ db, now }: Writer): Promise<boolean> {
  const at = now.getTime()
  const { id, dueAt } = communityHooks
  const pulledBack = db
    .update(communityHooks)
    .set({ dueAt: at })
    .where(and(isFuture(dueAt, now), sql`${dueAt} > ${at + BEHIND_MS + LONGEST_MS}`))
  const [, due] = await db.batch([pulledBack, db.select({ id }).from(communityHooks).where(lte(dueAt, at)).limit(1)])
  return due.length > 0
}

/** SQL query for the oldest deliveries of some webhooks. */
export const oldestOf = (hooks: ClaimedHook[]): SQL =>
  sql.join(
    hooks.map(
      ({ id }) => sql`select * from (select id, event, target_id from ${hookDeliveries}
        where hook_id = ${id} order by id limit ${TURN_MAX})`
    ),
    sql` union all `
  )

/** Result of a turn of a webhook. */
export interface Turn {
  /** Ids of the deliveries that need no further try. */
  done: number[]
  /** The delivery that failed; null when none did. */
  failed: Delivery | null
  /** Number of failed tries in a row after the turn. */
  failures: number
  /** HTTP status of the last answer, null without an answer; absent when the turn sent nothing. */
  status?: number | null
  /** Milliseconds until the next turn, when the site itself could not send. */
  pause?: number
  /** True when the webhook gets no further deliveries. */
  isGone: boolean
}

const hasMore = sql`exists (select 1 from ${hookDeliveries} where hook_id = ${communityHooks.id})`

/** Statements that end the turn of a webhook, and give it back. */
export function ended(writer: Writer, hook: ClaimedHook, turn: Turn): BatchItem<'sqlite'>[] {
  const { db, now } = writer
  const { failed } = turn
  if (turn.isGone || turn.failures >= HOOK_FAILURES_MAX) return switchedOff(writer, hook, turn)
  const pause = failed && PAUSES_MS[failed.attempts]
  const dueAt = sql`iif(${hasMore}, ${now.getTime() + (pause ?? turn.pause ?? 0)}, null)`
  return [
    ...(turn.done.length > 0 ? [db.delete(hookDeliveries).where(inArray(hookDeliveries.id, turn.done))] : []),
    ...(failed ? [afterFailure(writer, hook, failed, pause !== undefined)] : []),
    db
      .update(communityHooks)
      .set({ ...tried(writer, turn), dueAt })
      .where(isClaim(hook))
  ]
}

/** Statement that counts a failed try of a delivery, or drops the delivery after the last one. */
function afterFailure(
  { db }: Writer,
  hook: ClaimedHook,
  { id, attempts }: Delivery,
  hasTries: boolean
): BatchItem<'sqlite'> {
  const isIt = and(eq(hookDeliveries.id, id), sql`exists (select 1 from ${communityHooks} where ${isClaim(hook)})`)
  if (!hasTries) return db.delete(hookDeliveries).where(isIt)
  return db
    .update(hookDeliveries)
    .set({ attempts: attempts + 1 })
    .where(isIt)
}

/** Statements that switch a webhook off, and drop what waits for it. */
function switchedOff(writer: Writer, hook: ClaimedHook, turn: Turn): BatchItem<'sqlite'>[] {
  const { db, now } = writer
  const isOff = sql`exists (select 1 from ${communityHooks} where id = ${hook.id} and disabled_at is not null)`
  return [
    db
      .update(communityHooks)
      .set({ ...tried(writer, turn), dueAt: null, disabledAt: now.getTime() })
      .where(isClaim(hook)),
    db.delete(hookDeliveries).where(and(eq(hookDeliveries.hookId, hook.id), isOff))
  ]
}

const tried = ({ now }: Writer, { failures, status }: Turn) =>
  status === undefined ? {} : { failures, lastStatus: status, lastAt: now.getTime() }

/**
 * SQL condition: true while the claim lasts; moderators may have switched the webhook off or on, or given it another
 * address, during the turn. Switching on changes the keeper, or forgets the failures.
 */
const isClaim = ({ id, keeperId, url, failures, dueAt }: ClaimedHook) =>
  and(
    eq(communityHooks.id, id),
    eq(communityHooks.keeperId, keeperId),
    eq(communityHooks.url, url),
    eq(communityHooks.failures, failures),
    eq(communityHooks.dueAt, dueAt ?? 0),
    isNull(communityHooks.disabledAt)
  )
