import { eq } from 'drizzle-orm'
import { AppError } from '#functions/contract/errors.ts'
import type { Db } from '#functions/db/client.ts'
import { load, plan, run } from '#functions/db/plan.ts'
import { accessTokens, pushSubscriptions, sessions } from '#functions/db/schema/index.ts'
import { queueLetter } from '#functions/mail/outbox.ts'
import { withoutSecondFactor } from '#functions/second-factor/setup.ts'
import { findAccount } from './account-actions.ts'

/**
 * Takes the app, the passkeys and the recovery codes of an account away for the operator, whose member has lost them,
 * and ends all sessions and access tokens of the account. The address of the account is told; a site without mail deletes the letter unsent. Two database round trips.
 * @param site scheme and host of the site, which the letter names.
 * @returns the name as its owner spells it, and whether a password is left to log in with.
 * @throws AppError user_not_found (deleted accounts too), last_passkey for an account with neither a password nor an
 * address, in which nobody could log in afterwards.
 */
export async function resetSecondFactor(
  db: Db,
  now: Date,
  username: string,
  site: string
): Promise<{ username: string; hasPassword: boolean }> {
  const user = await run(db, findAccount(db, username))
  if (!user || user.deletedAt !== null) throw new AppError('user_not_found')
  const { id, email } = user
  const hasPassword = user.passwordHash !== null
  if (!hasPassword && email === null) throw new AppError('last_passkey')
  const letter = { kind: 'secondFactorChanged', username: user.username, site, isOn: false } as const
  const statements = [
    ...(email === null ? [] : [queueLetter({ db, now }, email, letter)]),
    ...withoutSecondFactor(db, id),
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id)),
    db.delete(sessions).where(eq(sessions.userId, id)),
    db.delete(accessTokens).where(eq(accessTokens.userId, id))
  ]
  await load(db, { done: plan(statements, () => null) })
  return { username: user.username, hasPassword }
}
