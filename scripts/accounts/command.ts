import { type AccountAction, changeAccount } from '#functions/administration/account-actions.ts'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import { openDb } from '#functions/db/client.ts'
import type { AttachedSite } from '#scripts/site/attach.ts'
import { Refusal } from '#scripts/site/refusal.ts'

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
  user_banned: 'A banned account cannot be an admin: unban first.'
}

/**
 * Runs an admin's action on an account of a site: grant, revoke, ban, unban, badge or unbadge.
 * @throws Refusal when the account does not exist, or a rule forbids the action.
 */
export async function runAccountAction(
  { url, authToken }: AttachedSite,
  action: AccountAction,
  name: string
): Promise<boolean> {
  try {
    const spelled = await changeAccount(openDb(url, authToken).db, new Date(), action, name.replace(/^@/, ''))
    console.log(`${spelled} ${DONE[action]}`)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new Refusal(REFUSED[error.code] ?? error.code)
  }
}
