import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { BEHIND_MS } from '#functions/contract/clock.ts'
import { isFuture } from '#functions/db/future.ts'
import { mailOutbox } from '#functions/db/schema/index.ts'

type Writer = Pick<Ctx, 'db' | 'now'>

/**
 * A letter that a worker has claimed for sending. Its number of tries, from 1, identifies the claim, because no other
 * worker claims the letter before the next try.
 */
export type ClaimedLetter = typeof mailOutbox.$inferSelect

/** Number of letters that one statement claims. */
export const CLAIMED_MAX = 20
/**
 * Milliseconds for which claimed letters belong to one worker. The time is longer than a round of deliveries takes
 * (send.ts); afterwards other workers may claim the letters.
 */
const LEASE_MS = 180_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Milliseconds before each further try; after the last pause the letter is given up. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS]

/** SQL query for the letters that are due, those of digests or all others. */
const firstDue = (bulk: number, at: number): SQL =>
  sql`select * from (select id, bulk, due_at from ${mailOutbox} where bulk = ${sql.raw(String(bulk))} and due_at <= ${at}
    order by due_at, id limit ${CLAIMED_MAX})`

/**
 * Claims letters that are due, so that no two workers send one letter. The letters of digests come after all others.
 * One database round trip.
 */
export async function claimDue({ db, now }: Writer): Promise<ClaimedLetter[]> {
  const at = now.getTime()
  const due = sql`select id from (${firstDue(0, at)} union all ${firstDue(1, at)})
    order by bulk, due_at, id limit ${CLAIMED_MAX}`
  const claimed = await db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, dueAt: at + LEASE_MS })
    .where(sql`${mailOutbox.id} in (${due})`)
    .returning()
  return claimed.toSorted((a, b) => Number(a.bulk) - Number(b.bulk) || a.id - b.id)
}

/** SQL expression for the longest possible time until a letter is due, by the number of its tries. */
const longestWait = sql`case ${mailOutbox.attempts} when 0 then 0 ${sql.join(
  PAUSES_MS.map((pause, n) => sql`when ${n + 1} then ${Math.max(pause, LEASE_MS)}`),
  sql` `
)} else ${LEASE_MS} end`

/** SQL condition that is always true: with it SQLite searches both parts of the index, which begins with `bulk`. */
const isEither = inArray(mailOutbox.bulk, [false, true])

/**
 * Tells whether a letter is due. A letter whose wait is longer than possible, because the clock was set back, becomes
 * due now. One database round trip.
 */
export async function isDue({ db, now }: Writer): Promise<boolean> {
  const at = now.getTime()
  const pulledBack = db
    .update(mailOutbox)
    .set({ dueAt: at })
    .where(
      and(isEither, isFuture(mailOutbox.dueAt, now), sql`${mailOutbox.dueAt} > ${at + BEHIND_MS} + ${longestWait}`)
    )
  const next = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isEither, lte(mailOutbox.dueAt, at)))
    .limit(1)
  const [, due] = await db.batch([pulledBack, next])
  return due.length > 0
}

const isClaim = ({ id, attempts }: ClaimedLetter) => and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts))

/** Statement that ends a letter which was sent or is given up. */
export const finished = ({ db }: Pick<Ctx, 'db'>, claimed: ClaimedLetter): BatchItem<'sqlite'> =>
  db.delete(mailOutbox).where(isClaim(claimed))

/** True when a letter that cannot be delivered now has no further try. */
export const isLastTry = ({ attempts }: ClaimedLetter): boolean => attempts > PAUSES_MS.length

/** Statement that postpones a letter until its next try. */
export const putOff = ({ db, now }: Writer, claimed: ClaimedLetter): BatchItem<'sqlite'> =>
  db
    .update(mailOutbox)
    .set({ dueAt: now.getTime() + (PAUSES_MS[claimed.attempts - 1] ?? 0) })
    .where(isClaim(claimed))

/** Statement that gives a letter back which was claimed and not tried. */
export const givenBack = ({ db, now }: Writer, claimed: ClaimedLetter): BatchItem<'sqlite'> =>
  db
    .update(mailOutbox)
    .set({ attempts: claimed.attempts - 1, dueAt: now.getTime() })
    .where(isClaim(claimed))

/** Age of a letter in milliseconds from which it is not sent any more. The link of a `recover` letter lives an hour. */
const ageLimit = ({ letter }: ClaimedLetter): number => (letter.kind === 'recover' ? HOUR_MS : 24 * HOUR_MS)

/** True for a letter that has become too old to be of use. */
export const isOutdated = (claimed: ClaimedLetter, now: number): boolean => now - claimed.createdAt > ageLimit(claimed)
