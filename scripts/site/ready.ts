/**
 * A process of its own, `node ready.ts`: reads Wanted in JSON, brings schema and content of a database to where they should
 * be, and writes Told in JSON, a line each. The client of the database would take 10 MB for as long as the site runs.
 */
import { json } from 'node:stream/consumers'
import { type Client, createClient } from '@libsql/client/http'
import { DEMO_PASSWORD, KNOWN } from '#scripts/demo/names.ts'
import { fillEmpty, findContent } from './content.ts'
import { lostConnection, unreachable } from './database-errors.ts'
import { MIGRATIONS, migrate, readMigrations } from './migrate.ts'
import type { Told, Wanted } from './preparing.ts'
import { makePushKeys } from './push-keys.ts'
import { Refusal } from './refusal.ts'
import { reservedLines } from './reserved.ts'

const tell = (told: Told) => console.log(JSON.stringify(told))

/** Fills an empty site with the demo forum; its code and the emulator are loaded for that alone. */
async function fillWithDemo(db: Client, state: string, now: number): Promise<void> {
  tell({ line: 'Filling the site with demo content (once)…' })
  const [{ hashPassword }, { DEFAULT_PASSWORD_COST }, { fillDemo }, { withMediaStore }] = await Promise.all([
    import('#functions/sessions/password.ts'),
    import('#functions/settings/settings.ts'),
    import('#scripts/demo/demo.ts'),
    import('./media.ts')
  ])
  const hashing = { hasher: undefined, settings: { PASSWORD_COST: DEFAULT_PASSWORD_COST } }
  const passwordHash = await hashPassword(hashing, DEMO_PASSWORD)
  const counts = await withMediaStore(state, media => fillDemo(db, media, new Date(now), passwordHash))
  const parts = Object.entries(counts).map(([thing, count]) => `${count} ${thing}`)
  tell({ line: `Demo content: ${parts.join(', ')}.` })
  tell({ line: `Demo accounts: ${KNOWN.join(', ')} (the first is an admin); their password is ${DEMO_PASSWORD}.` })
}

async function makeReady({ url, authToken, demo }: Wanted): Promise<void> {
  const db = createClient({ url, ...(authToken ? { authToken } : {}) })
  await migrate(db, readMigrations(MIGRATIONS))
  const found = await findContent(db)
  if (found === 'none' && demo) await fillWithDemo(db, demo.state, demo.now)
  else if (!demo) await fillEmpty(db)
  for (const line of await reservedLines(db)) tell({ line })
  await makePushKeys(db)
  tell({ found })
}

function endOf(error: unknown): Told {
  const lost = lostConnection(error)
  if (lost) return { lost: unreachable(lost).message }
  const reason = error instanceof Error ? error.message : String(error)
  return error instanceof Refusal ? { refusal: reason } : { failure: reason }
}

try {
  await makeReady((await json(process.stdin)) as Wanted)
} catch (error) {
  tell(endOf(error))
  process.exit(1)
}
