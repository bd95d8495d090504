import { eq, type SQL, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { passkeys } from '#functions/db/schema/index.ts'

/** Upper bound for the passkeys of an account. */
export const PASSKEYS_MAX = 10

/** A passkey, as its owner sees it. */
export interface OwnPasskey {
  id: string
  name: string
  /** Times in milliseconds since 1970. */
  createdAt: number
  lastUsedAt: number | null
}

/** Lists the passkeys of an account, the oldest first. */
export function listPasskeys({ db }: Pick<Ctx, 'db'>, userId: string | SQL): Plan<OwnPasskey[]> {
  const { id, name, createdAt, lastUsedAt } = passkeys
  const own = db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(createdAt, id)
  return plan([own], rows => rows)
}

/**
 * Statement that notes the use of a passkey. It fails, and its batch with it, for a challenge that is not newer than
 * the last accepted one, and for a count of signatures that has not grown (WebAuthn, section 7.2): so of two calls with
 * one answer of an authenticator only one is accepted.
 */
export function noteUse(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
  { counter, challengedAt }: { counter: number; challengedAt: number }
) {
  const at = now.getTime()
  // A stored time of issue that lies in the future was stored before the clock was set back.
  const isNewer = sql`(${passkeys.challengedAt} < ${challengedAt} or ${passkeys.challengedAt} > ${at})`
  const hasGrown = sql`(${passkeys.counter} < ${counter} or (${passkeys.counter} = 0 and ${counter} = 0))`
  // The column has the constraint NOT NULL, which fails the statement.
  const accepted = sql`iif(${isNewer} and ${hasGrown}, ${counter}, null)`
  return db.update(passkeys).set({ counter: accepted, challengedAt, lastUsedAt: at }).where(eq(passkeys.id, id))
}

/** Turns the error of a batch whose `noteUse` has failed into wrong_passkey; returns other errors unchanged. */
export function refusalOfUse(error: unknown): unknown {
  const message = error instanceof DrizzleQueryError ? String(error.cause) : String(error)
  return message.includes('passkeys.counter') ? new AppError('wrong_passkey') : error
}
