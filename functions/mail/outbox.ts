import { SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { PendingLetter } from '#functions/contract/mail.ts'
import { mailOutbox } from '#functions/db/schema/index.ts'

/**
 * Statement that puts a letter into the outbox; it belongs to the batch of the write that the letter reports.
 * @param email address of the receiver, or an SQL expression for it.
 * @param letter the letter, or an SQL expression for its JSON.
 * @param condition SQL condition that must be true, for a write that has the same condition.
 */
export function queueLetter(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  email: string | SQL,
  letter: PendingLetter | SQL,
  condition: SQL = sql`true`
): BatchItem<'sqlite'> {
  const at = now.getTime()
  const json = letter instanceof SQL ? letter : JSON.stringify(letter)
  return db.run(sql`insert into ${mailOutbox} (email, letter, created_at, due_at)
    select ${email}, ${json}, ${at}, ${at} where ${condition}`)
}

/** A letter with the address of its receiver. */
export interface AddressedLetter {
  email: string
  letter: PendingLetter
}

/**
 * Statement that puts many letters into the outbox, which wait there behind all other letters.
 * @param condition SQL condition that must be true.
 */
export function queueBulk(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  letters: AddressedLetter[],
  condition: SQL
): BatchItem<'sqlite'> {
  const at = now.getTime()
  return db.run(sql`insert into ${mailOutbox} (email, letter, bulk, created_at, due_at)
    select value ->> '$.email', value -> '$.letter', 1, ${at}, ${at} from json_each(${JSON.stringify(letters)})
    where ${condition}`)
}

/** Queues the delivery of the outbox after a write that has put letters into it. */
export const scheduleLetters = ({ jobs, later }: Pick<Ctx, 'jobs' | 'later'>): void =>
  later(jobs.send({ type: 'mail' }))
