import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import { openDb } from '#functions/db/client.ts'
import { STANDINGS, type Standing, setStanding } from '#functions/users/standing.ts'
import { runCheck } from './integrity/command.ts'
import { type Attached, attach } from './site/attach.ts'
import { stopChildren } from './site/children.ts'
import { onEnd } from './site/ending.ts'
import { explain, Refusal } from './site/refusal.ts'
import { readOperation } from './site/settings.ts'

const USAGE = `Usage: npm run admin -- ${STANDINGS.join('|')} NAME
       npm run admin -- check [--fix]`
const DONE: Record<Standing, string> = {
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

const isStanding = (text: string): text is Standing => (STANDINGS as readonly string[]).includes(text)

async function setAccount({ url, authToken }: Attached, standing: Standing, name: string): Promise<boolean> {
  try {
    const spelled = await setStanding(openDb(url, authToken).db, new Date(), standing, name.replace(/^@/, ''))
    console.log(`${spelled} ${DONE[standing]}`)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new Refusal(REFUSED[error.code] ?? error.code)
  }
}

/** What is asked for. @throws Refusal when it is nothing that this command does. */
function read([verb = '', operand, ...rest]: string[]): (site: Attached) => Promise<boolean> {
  if (rest.length > 0) throw new Refusal(USAGE)
  if (isStanding(verb) && operand) return site => setAccount(site, verb, operand)
  if (verb !== 'check' || (operand !== undefined && operand !== '--fix')) throw new Refusal(USAGE)
  return site => runCheck(site, operand === '--fix')
}

/** Cares for the accounts and the database of a site, running or not, here or remote. @returns whether all is well. */
async function run(words: string[]): Promise<boolean> {
  const act = read(words)
  const site = await attach(readOperation(process.env))
  try {
    return await act(site)
  } finally {
    await site.close()
  }
}

onEnd(() => void stopChildren().then(() => process.exit(1)))
try {
  process.exit((await run(process.argv.slice(2))) ? 0 : 1)
} catch (error) {
  explain(error)
  await stopChildren()
  process.exit(1)
}
