/**
 * Process `node prepare-database-process.ts`: reads a PrepareRequest in JSON from its input, migrates and fills the
 * database, and prints PrepareMessages, one in JSON on each line. It is a separate process, because its end frees the
 * 10 MB of memory that the database client takes.
 */
import { json } from 'node:stream/consumers'
import { type Client, createClient } from '@libsql/client/http'
import { openDb } from '#functions/db/client.ts'
import { DEMO_PASSWORD, KNOWN } from '#scripts/demo/names.ts'
import { fillEmpty, findContent } from './content.ts'
import { lostConnection, unreachable } from './database-errors.ts'
import { MIGRATIONS, migrate, readMigrations } from './migrate.ts'
import type { PrepareMessage, PrepareRequest } from './prepare-database.ts'
import { makePushKeys } from './push-keys.ts'
import { Refusal } from './refusal.ts'
import { reservedNameWarnings } from './reserved-names.ts'

const send = (message: PrepareMessage) => console.log(JSON.stringify(message))
const log = (line: string) => send({ type: 'log', line })

type DemoRequest = Pick<PrepareRequest, 'url' | 'authToken'> & NonNullable<PrepareRequest['demo']>

/** Fills an empty site with the demo forum. The code of the demo forum and Miniflare are imported only here. */
async function fillWithDemo(db: Client, { url, authToken, state, now }: DemoRequest): Promise<void> {
  log('Filling the site with demo content (once)…')
  const [{ hashPassword }, { DEFAULT_PASSWORD_COST }, { fillDemo }, { withMediaStore }, search] = await Promise.all([
    import('#functions/sessions/password.ts'),
    import('#functions/settings/settings.ts'),
    import('#scripts/demo/demo.ts'),
    import('./media.ts'),
    import('#functions/search-index/fill.ts')
  ])
  const hashing = { hasher: undefined, settings: { PASSWORD_COST: DEFAULT_PASSWORD_COST } }
  const passwordHash = await hashPassword(hashing, DEMO_PASSWORD)
  const counts = await withMediaStore(state, media => fillDemo(db, media, new Date(now), passwordHash))
  await search.fillSearchIndex(openDb(url, authToken ?? undefined))
  const parts = Object.entries(counts).map(([thing, count]) => `${count} ${thing}`)
  log(`Demo content: ${parts.join(', ')}.`)
  log(`Demo accounts: ${KNOWN.join(', ')} (the first is an admin); their password is ${DEMO_PASSWORD}.`)
}

async function prepare({ url, authToken, demo }: PrepareRequest): Promise<void> {
  const db = createClient({ url, ...(authToken ? { authToken } : {}) })
  await migrate(db, readMigrations(MIGRATIONS))
  const content = await findContent(db)
  if (content === 'none' && demo) await fillWithDemo(db, { url, authToken, ...demo })
  else if (!demo) await fillEmpty(db)
  for (const line of await reservedNameWarnings(db)) log(line)
  await makePushKeys(db)
  send({ type: 'done', content })
}

function endOf(error: unknown): PrepareMessage {
  const connectionError = lostConnection(error)
  if (connectionError) return { type: 'disconnected', reason: unreachable(connectionError).message }
  const reason = error instanceof Error ? error.message : String(error)
  return { type: error instanceof Refusal ? 'refused' : 'failed', reason }
}

try {
  await prepare((await json(process.stdin)) as PrepareRequest)
} catch (error) {
  send(endOf(error))
  process.exit(1)
}
