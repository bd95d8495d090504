import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { PendingLetter } from '#functions/contract/mail.ts'
import { mailOutbox } from '#functions/db/schema/index.ts'

/** Statement that puts a letter into the outbox; it belongs to the batch of the write that the letter reports. */
export function queueLetter({ db, now }: Pick<Ctx, 'db' | 'now'>, email: string, letter: PendingLetter) {
  const at = now.getTime()
  return db.insert(mailOutbox).values({ email, letter, createdAt: at, dueAt: at }) satisfies BatchItem<'sqlite'>
}

/** Queues the delivery of the outbox after a write that has put letters into it. */
export const scheduleLetters = ({ jobs, later }: Pick<Ctx, 'jobs' | 'later'>): void =>
  later(jobs.send({ type: 'mail' }))
