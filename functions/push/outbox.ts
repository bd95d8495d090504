import { and, eq, lte, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { pushOutbox } from '#functions/db/schema/index.ts'

type Writer = Pick<Ctx, 'db' | 'now'>

/**
 * A message for one browser: triggers create it when a notification is created or counts one more event (migration
 * 0026).
 */
export interface Claimed {
  sessionIdHash: string
  notificationId: number
  /** Number of this try, from 1: no other worker claims the row before the next one. */
  attempts: number
  /** Number of counted events at the time of the claim: further events make the message due again. */
  bumps: number
}

/** Messages that are claimed at once. */
export const CLAIMED_MAX = 48
/** Lease of claimed messages in milliseconds, longer than their delivery takes: no other worker claims them before. */
const LEASE_MS = 120_000
/** Milliseconds before the next try; after the last pause there is none. */
const PAUSES_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 8 * 3_600_000]

/** Claims messages that are due, so that no two workers send the same one. One round trip. */
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

/** Whether a message is due. */
export async function isDue({ db, now }: Writer): Promise<boolean> {
  const due = await db
    .select({ id: pushOutbox.notificationId })
    .from(pushOutbox)
    .where(lte(pushOutbox.dueAt, now.getTime()))
    .limit(1)
  return due.length > 0
}

const isClaim = ({ sessionIdHash, notificationId, attempts }: Claimed) =>
  and(
    eq(pushOutbox.sessionIdHash, sessionIdHash),
    eq(pushOutbox.notificationId, notificationId),
    eq(pushOutbox.attempts, attempts)
  )

/**
 * Statement that ends a message; a message whose notification has counted more events since the claim is due again.
 */
export const finished = ({ db, now }: Writer, claimed: Claimed): BatchItem<'sqlite'>[] => [
  db.delete(pushOutbox).where(and(isClaim(claimed), eq(pushOutbox.bumps, claimed.bumps))),
  db.update(pushOutbox).set({ attempts: 0, dueAt: now.getTime() }).where(isClaim(claimed))
]

/**
 * Statement that postpones a message.
 * @param wait milliseconds from the push service's Retry-After; null: without one.
 */
export function putOff({ db, now }: Writer, claimed: Claimed, wait: number | null): BatchItem<'sqlite'> {
  const pause = PAUSES_MS[claimed.attempts - 1]
  if (pause === undefined) return db.delete(pushOutbox).where(isClaim(claimed))
  return db
    .update(pushOutbox)
    .set({ dueAt: now.getTime() + Math.max(pause, wait ?? 0) })
    .where(isClaim(claimed))
}
