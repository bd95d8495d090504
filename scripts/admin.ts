import { ACCOUNT_ACTIONS, type AccountAction, changeAccount } from '#functions/administration/account-actions.ts'
import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import { openDb } from '#functions/db/client.ts'
import { runBackup, runExport, runRestore } from './backup/command.ts'
import { runCheck } from './integrity/command.ts'
import { type AttachedSite, attach } from './site/attach.ts'
import { stopChildren } from './site/children.ts'
import { plainly } from './site/database-errors.ts'
import { explain, Refusal } from './site/refusal.ts'
import { type Operation, readOperation } from './site/settings.ts'
import { onTermination } from './site/termination.ts'

const ACCOUNTS = '--with-accounts'
const USAGE = `Usage: npm run admin -- ${ACCOUNT_ACTIONS.join('|')} NAME
       npm run admin -- check [--fix]
       npm run admin -- backup|restore|import FILE
       npm run admin -- export FILE [${ACCOUNTS}]`
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

async function setAccount({ url, authToken }: AttachedSite, action: AccountAction, name: string): Promise<boolean> {
  try {
    const spelled = await changeAccount(openDb(url, authToken).db, new Date(), action, name.replace(/^@/, ''))
    console.log(`${spelled} ${DONE[action]}`)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new Refusal(REFUSED[error.code] ?? error.code)
  }
}

type Command = (operation: Operation) => Promise<boolean>

/** Runs an action on a site, running or stopped, local or remote. */
const onSite =
  (command: (site: AttachedSite) => Promise<boolean>): Command =>
  async operation => {
    const site = await attach(operation)
    try {
      return await command(site)
    } catch (error) {
      throw plainly(error)
    } finally {
      await site.close()
    }
  }

/** Commands that take a file or a name. */
const WITH_OPERAND: Record<string, (operand: string, flag?: string) => Command> = {
  backup: file => onSite(site => runBackup(site, file, process.env)),
  export: (file, flag) => onSite(site => runExport(site, file, flag === ACCOUNTS)),
  restore: file => operation => runRestore(operation, file),
  import: file => operation => runRestore(operation, file),
  ...Object.fromEntries(
    ACCOUNT_ACTIONS.map(action => [action, (name: string) => onSite(site => setAccount(site, action, name))])
  )
}

/** Reads the arguments of the command. @throws Refusal when they name no action. */
function read([verb = '', operand, flag, ...rest]: string[]): Command {
  if (verb === 'check' && (operand === undefined || operand === '--fix') && flag === undefined)
    return onSite(site => runCheck(site, operand === '--fix'))
  const command = Object.hasOwn(WITH_OPERAND, verb) && WITH_OPERAND[verb]
  const isKnown = flag === undefined || (verb === 'export' && flag === ACCOUNTS)
  if (!command || operand === undefined || !isKnown || rest.length > 0) throw new Refusal(USAGE)
  return command(operand, flag)
}

onTermination(() => void stopChildren().then(() => process.exit(1)))
try {
  const command = read(process.argv.slice(2))
  // Arguments are checked first, so that wrong ones are refused before wrong settings.
  process.exit((await command(readOperation(process.env))) ? 0 : 1)
} catch (error) {
  explain(error)
  await stopChildren()
  process.exit(1)
}
