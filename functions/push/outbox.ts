import { and, eq, lte, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { BEHIND_MS } from '#functions/contract/clock.ts'
import { isFuture } from '#functions/db/future.ts'
import { pushOutbox } from '#functions/db/schema/index.ts'

type Writer = Pick<Ctx, 'db' | 'now'>

/**
 * A push message for one browser, which a worker has claimed for delivery. Triggers insert the message's row when a
 * notification is created or counts one more event (migration 0026).
 */
export interface Claimed {
  sessionIdHash: string
  notificationId: number
  /**
   * Number of this try, from 1. This number identifies the claim, because no other worker claims the row before the
   * next try.
   */
  attempts: number
  /**
   * Number of events that the notification counted at the time of the claim: when this number has grown since the
   * claim, the message is due again.
   */
  bumps: number
}

/** Number of messages that one statement claims. */
export const CLAIMED_MAX = 48
/**
 * Milliseconds for which claimed messages belong to one worker. The time is longer than their delivery takes;
 * afterwards other workers may claim the messages.
 */
const LEASE_MS = 120_000
/** The longest pause between two tries to deliver a message, in milliseconds. */
const LONGEST_MS = 8 * 3_600_000
/** Milliseconds before each further try; after the last pause the message is dropped. */
const PAUSES_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, LONGEST_MS]

/** Claims messages that are due, so that no two workers send one message. One database round trip. */
export async function claimDue({ db, now }: Writer): Promise<Claimed[]> {
  const at = now.getTime()
  const due = db
    .select({ hash: pushOutbox.sessionIdHash, id: pushOutbox.notificationId })
    .from(pushOutbox)
    .where(lte(pushOutbox.dueAt, at))
    .orderBy(pushOutbox.dueAt)
    .limit(CLAIMED_MAX)
  return db
    .update(pushOutbox)
    .set({ attempts: sql`${pushOutbox.attempts} + 1`, dueAt: at + LEASE_MS })
    .where(sql`(session_id_hash, notification_id) in ${due}`)
    .returning({
      sessionIdHash: pushOutbox.sessionIdHash,
      notificationId: pushOutbox.notificationId,
      attempts: pushOutbox.attempts,
      bumps: pushOutbox.bumps
    })
}

/** SQL expression for the longest possible time until a message is due, by the number of its tries. */
const longestWait = sql`case ${pushOutbox.attempts} when 0 then 0 ${sql.join(
  PAUSES_MS.map((pause, n) => sql`when ${n + 1} then ${Math.max(pause, LEASE_MS)}`),
  sql` `
)} else ${LONGEST_MS} end`

/**
 * Tells whether a message is due. A message whose wait is longer than possible, because the clock was set back, counts
 * as due now. One database round trip.
 */
export async function isDue({ db, now }: Writer): Promise<boolean> {
  const at = now.getTime()
  const pulledBack = db
    .update(pushOutbox)
    .set({ dueAt: at })
    .where(and(isFuture(pushOutbox.dueAt, now), sql`${pushOutbox.dueAt} > ${at + BEHIND_MS} + ${longestWait}`))
  const firstDue = db
    .select({ id: pushOutbox.notificationId })
    .from(pushOutbox)
    .where(lte(pushOutbox.dueAt, at))
    .limit(1)
  const [, due] = await db.batch([pulledBack, firstDue])
  return due.length > 0
}

const isClaim = ({ sessionIdHash, notificationId, attempts }: Claimed) =>
  and(
    eq(pushOutbox.sessionIdHash, sessionIdHash),
    eq(pushOutbox.notificationId, notificationId),
    eq(pushOutbox.attempts, attempts)
  )

/**
 * Statements that end a message. When its notification has counted more events since the claim, the message becomes due
 * again instead of being deleted.
 */
export const finished = ({ db, now }: Writer, claimed: Claimed): BatchItem<'sqlite'>[] => [
  db.delete(pushOutbox).where(and(isClaim(claimed), eq(pushOutbox.bumps, claimed.bumps))),
  db.update(pushOutbox).set({ attempts: 0, dueAt: now.getTime() }).where(isClaim(claimed))
]

/**
 * Statement that postpones a message. When the push service asks for a longer pause, the number of tries is set to the
 * number that normally has such a pause, so that this number still bounds the wait.
 * @param wait milliseconds from the push service's Retry-After; null: without one.
 */
export function putOff({ db, now }: Writer, claimed: Claimed, wait: number | null): BatchItem<'sqlite'> {
  const next = PAUSES_MS[claimed.attempts - 1]
  if (next === undefined) return db.delete(pushOutbox).where(isClaim(claimed))
  const pause = Math.min(Math.max(next, wait ?? 0), LONGEST_MS)
  return db
    .update(pushOutbox)
    .set({ attempts: PAUSES_MS.findIndex(each => each >= pause) + 1, dueAt: now.getTime() + pause })
    .where(isClaim(claimed))
}
