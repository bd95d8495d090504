import { resolve } from 'node:path'
import type { AccountAction } from '#functions/administration/account-actions.ts'
import { type AttachedSite, attach } from './site/attach.ts'
import { stopChildren } from './site/children.ts'
import { plainly } from './site/database-errors.ts'
import { explain, Refusal } from './site/refusal.ts'
import { type Operation, readOperation } from './site/settings.ts'
import { onTermination } from './site/termination.ts'

const ACCOUNT_ACTIONS: AccountAction[] = ['grant', 'revoke', 'ban', 'unban', 'badge', 'unbadge']
const ACCOUNTS = '--with-accounts'
const USAGE = `Usage: npm run admin -- ${ACCOUNT_ACTIONS.join('|')} NAME
       npm run admin -- reset NAME
       npm run admin -- check [--fix]
       npm run admin -- mail ADDRESS
       npm run admin -- backup|restore|import FILE
       npm run admin -- export FILE [${ACCOUNTS}]`

type Command = (operation: Operation) => Promise<boolean>

/** Makes a command that opens the site named by the settings, runs an action on this site, and closes it. */
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

/**
 * Resolves the path of a file that the operator gives relative to the shell's folder, because npm runs commands in
 * another folder.
 */
const whole = (file: string): string => resolve(process.env['INIT_CWD'] ?? '.', file)

// Each command imports its modules only when it runs: importing the modules of all commands takes half a second.
const accounts = () => import('./accounts/command.ts')
const backups = () => import('./backup/command.ts')
const restores = () => import('./backup/restore-command.ts')
const mail = () => import('./mail/command.ts')
const integrity = () => import('./integrity/command.ts')

const restore =
  (file: string): Command =>
  async operation =>
    (await restores()).runRestore(operation, whole(file))

/** Commands that need an argument, a file, an address or the name of an account; by the names of the commands. */
const WITH_OPERAND: Record<string, (operand: string, flag?: string) => Command> = {
  backup: file => onSite(async site => (await backups()).runBackup(site, whole(file), process.env)),
  export: (file, flag) => onSite(async site => (await backups()).runExport(site, whole(file), flag === ACCOUNTS)),
  reset: name => onSite(async site => (await accounts()).runReset(site, name, process.env)),
  restore,
  import: restore,
  mail: address => async () => (await mail()).runMail(address, process.env),
  ...Object.fromEntries(
    ACCOUNT_ACTIONS.map(action => [
      action,
      (name: string) => onSite(async site => (await accounts()).runAccountAction(site, action, name))
    ])
  )
}

/** Chooses the command that the arguments name. @throws Refusal when the arguments name no command. */
function read([verb = '', operand, flag, ...rest]: string[]): Command {
  if (verb === 'check' && (operand === undefined || operand === '--fix') && flag === undefined)
    return onSite(async site => (await integrity()).runCheck(site, operand === '--fix'))
  const command = Object.hasOwn(WITH_OPERAND, verb) && WITH_OPERAND[verb]
  const isKnown = flag === undefined || (verb === 'export' && flag === ACCOUNTS)
  if (!command || operand === undefined || !isKnown || rest.length > 0) throw new Refusal(USAGE)
  return command(operand, flag)
}

onTermination(() => void stopChildren().then(() => process.exit(1)))
try {
  const command = read(process.argv.slice(2))
  // The arguments are read before the settings, so that a mistake in the arguments is reported first.
  process.exit((await command(readOperation(process.env))) ? 0 : 1)
} catch (error) {
  explain(error)
  await stopChildren()
  process.exit(1)
}
