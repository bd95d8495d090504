import { type AccountAction, changeAccount } from '#functions/administration/account-actions.ts'
import { resetSecondFactor } from '#functions/administration/reset-second-factor.ts'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import { type Db, openDb } from '#functions/db/client.ts'
import type { AttachedSite } from '#scripts/site/attach.ts'
import { Refusal } from '#scripts/site/refusal.ts'
import { DEFAULT_PORT } from '#scripts/site/settings.ts'

const DONE: Record<AccountAction, string> = {
  grant: 'is an admin.',
  revoke: 'is no admin.',
  ban: 'is banned, and signed out everywhere.',
  unban: 'is not banned.',
  badge: 'has the badge of supporters.',
  unbadge: 'has no badge.'
}
const REFUSED: Partial<Record<ErrorCode, string>> = {
  user_not_found: 'There is no such account.',
  no_ban_admin: 'An admin cannot be banned: revoke first.',
  user_banned: 'A banned account cannot be an admin: unban first.',
  last_passkey: 'The account has neither a password nor an address: without its passkeys nobody could log in.'
}

/**
 * Runs an admin's action on an account of a site: grant, revoke, ban, unban, badge or unbadge.
 * @throws Refusal when the account does not exist, or a rule forbids the action.
 */
export async function runAccountAction(site: AttachedSite, action: AccountAction, name: string): Promise<boolean> {
  const spelled = await act(site, db => changeAccount(db, new Date(), action, nameIn(name)))
  console.log(`${spelled} ${DONE[action]}`)
  return true
}

/**
 * Takes a lost second factor of an account of a site away.
 * @throws Refusal when the account does not exist.
 */
export async function runReset(site: AttachedSite, name: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const address = env.SITE_URL || `http://localhost:${env.PORT || DEFAULT_PORT}`
  const { username, hasPassword } = await act(site, db => resetSecondFactor(db, new Date(), nameIn(name), address))
  console.log(`${username} has no second factor, and is signed out everywhere.`)
  if (!hasPassword) console.log(`It has no password either: its owner sets one by a letter from ${address}/-/recover.`)
  return true
}

const nameIn = (typed: string): string => typed.replace(/^@/, '')

async function act<Result>({ url, authToken }: AttachedSite, change: (db: Db) => Promise<Result>): Promise<Result> {
  try {
    return await change(openDb(url, authToken).db)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new Refusal(REFUSED[error.code] ?? error.code)
  }
}
