import { eq } from 'drizzle-orm'
import { AppError } from '#functions/contract/errors.ts'
import type { Db } from '#functions/db/client.ts'
import { load, plan, run } from '#functions/db/plan.ts'
import { pushSubscriptions, sessions } from '#functions/db/schema/index.ts'
import { queueLetter } from '#functions/mail/outbox.ts'
import { withoutSecondFactor } from '#functions/second-factor/setup.ts'
import { findAccount } from './account-actions.ts'

/**
 * Takes the second factor of an account away for the operator, whose member has lost it, and ends all sessions of the
 * account. The address of the account is told; a site without mail deletes the letter unsent. Two database round trips.
 * @param site scheme and host of the site, which the letter names.
 * @returns the name as its owner spells it.
 * @throws AppError user_not_found (deleted accounts too).
 */
export async function resetSecondFactor(db: Db, now: Date, username: string, site: string): Promise<string> {
  const user = await run(db, findAccount(db, username))
  if (!user || user.deletedAt !== null) throw new AppError('user_not_found')
  const { id, email } = user
  const letter = { kind: 'secondFactorChanged', username: user.username, site, isOn: false } as const
  const statements = [
    ...(email === null ? [] : [queueLetter({ db, now }, email, letter)]),
    ...withoutSecondFactor(db, id),
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id)),
    db.delete(sessions).where(eq(sessions.userId, id))
  ]
  await load(db, { done: plan(statements, () => null) })
  return user.username
}
