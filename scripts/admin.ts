import { AppError, type ErrorCode } from '#functions/contract/errors.ts'
import { openDb } from '#functions/db/client.ts'
import { STANDINGS, type Standing, setStanding } from '#functions/users/standing.ts'
import { attach } from './site/attach.ts'
import { stopChildren } from './site/children.ts'
import { onEnd } from './site/ending.ts'
import { explain, Refusal } from './site/refusal.ts'
import { readOperation } from './site/settings.ts'

const USAGE = `Usage: npm run admin -- ${STANDINGS.join('|')} NAME`
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

/** Cares for the accounts of a site, running or not, here or on a remote database. */
async function run([standing = '', name = '', ...rest]: string[]): Promise<void> {
  if (!isStanding(standing) || name === '' || rest.length > 0) throw new Refusal(USAGE)
  const { url, authToken, close } = await attach(readOperation(process.env))
  try {
    const spelled = await setStanding(openDb(url, authToken).db, new Date(), standing, name.replace(/^@/, ''))
    console.log(`${spelled} ${DONE[standing]}`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new Refusal(REFUSED[error.code] ?? error.code)
  } finally {
    await close()
  }
}

onEnd(() => void stopChildren().then(() => process.exit(1)))
try {
  await run(process.argv.slice(2))
  process.exit(0)
} catch (error) {
  explain(error)
  await stopChildren()
  process.exit(1)
}
