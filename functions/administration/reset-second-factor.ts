import { eq } from 'drizzle-orm'
import { AppError } from '#functions/contract/errors.ts'
import type { Db } from '#functions/db/client.ts'
import { load, plan, run } from '#functions/db/plan.ts'
import { pushSubscriptions, sessions } from '#functions/db/schema/index.ts'
import { withoutSecondFactor } from '#functions/second-factor/setup.ts'
import { findAccount } from './account-actions.ts'

/**
 * Takes the second factor of an account away for the operator, whose member has lost it, and ends all sessions of the
 * account. A second call changes nothing but new sessions. Two database round trips.
 * @returns the name as its owner spells it.
 * @throws AppError user_not_found (deleted accounts too).
 */
export async function resetSecondFactor(db: Db, username: string): Promise<string> {
  const user = await run(db, findAccount(db, username))
  if (!user || user.deletedAt !== null) throw new AppError('user_not_found')
  const statements = [
    ...withoutSecondFactor(db, user.id),
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, user.id)),
    db.delete(sessions).where(eq(sessions.userId, user.id))
  ]
  await load(db, { done: plan(statements, () => null) })
  return user.username
}
