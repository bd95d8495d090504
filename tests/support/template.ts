import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@libsql/client/http'
import { hashPassword } from '#functions/sessions/password.ts'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { hashOf } from '#scripts/site/build.ts'
import { openFolder } from '#scripts/site/folder.ts'
import { takeLock } from '#scripts/site/lock.ts'
import { prepareDatabase } from '#scripts/site/prepare-database.ts'
import { startSqld } from '#scripts/site/sqld.ts'
import { pause } from '#scripts/site/wait.ts'

export const TMP = join(import.meta.dirname, '../../.tmp')
/** The setting PASSWORD_COST of test sites: a low cost of password hashes, so that logins are fast. */
export const TEST_PASSWORD_COST = '10'
const CONTENT = [
  'tests/support/template.ts',
  'scripts/demo',
  'scripts/site/prepare-database-process.ts',
  'migrations',
  'functions/markdown',
  'package-lock.json'
]
/** Age in milliseconds up to which a stored demo forum is used again. */
const FRESH_MS = 6 * 3_600_000
const LOCK_PAUSE_MS = 200

/**
 * Replaces the password hashes of the demo accounts by hashes of the low cost of test sites, so that logins are fast.
 */
async function hashCheaply(url: string, authToken: string): Promise<void> {
  const hashing = { hasher: undefined, settings: { PASSWORD_COST: Number(TEST_PASSWORD_COST) } }
  const args = [await hashPassword(hashing, DEMO_PASSWORD)]
  const db = createClient({ url, authToken })
  await db.execute({ sql: 'update users set password_hash = ? where password_hash is not null', args })
  db.close()
}

/**
 * Removes what the filling has left in a stopped database: its write-ahead log, and the database server's log of all
 * written pages, which is three times as long as the database. The server makes the latter anew from the database.
 */
async function dropLogs(folder: string): Promise<void> {
  const files = join(folder, 'dbs/default')
  const db = new DatabaseSync(join(files, 'data'))
  db.exec('pragma wal_checkpoint(truncate)')
  db.close()
  rmSync(join(files, 'wallog'))
  const { child } = await startSqld(folder)
  await child.stop()
}

async function make(path: string, now: Date): Promise<void> {
  const folder = openFolder(path)
  const { url, authToken, child } = await startSqld(folder.database)
  try {
    await prepareDatabase({ url, authToken, demo: { state: folder.state, now: now.getTime() } }, () => {})
    await hashCheaply(url, authToken)
    await child.stop()
    await dropLogs(folder.database)
  } finally {
    await child.stop()
    folder.release()
  }
}

function removeOthers(current: string): void {
  for (const name of readdirSync(TMP)) {
    const path = join(TMP, name)
    if (name.startsWith('demo-') && name !== current && Date.now() - statSync(path).mtimeMs > FRESH_MS) {
      rmSync(path, { recursive: true, force: true })
    }
  }
}

async function waitForLock(): Promise<() => void> {
  for (;;) {
    const lock = takeLock(join(TMP, 'demo.lock'))
    if (lock.kind === 'taken') return lock.release
    await pause(LOCK_PAUSE_MS)
  }
}

/**
 * Returns a data folder with the demo forum, of which each test site gets a copy. The folder is used again for some
 * hours while the sources of its content do not change, because filling a database is slow and copying it is fast. All
 * processes of a test run use the folder named by the environment variable DEMO_TEMPLATE: the databases of a run must
 * fit the picture files of its shared servers.
 */
export async function demoTemplate(): Promise<string> {
  if (process.env.DEMO_TEMPLATE) return process.env.DEMO_TEMPLATE
  mkdirSync(TMP, { recursive: true })
  const now = new Date(Math.floor(Date.now() / FRESH_MS) * FRESH_MS)
  const name = `demo-${hashOf(CONTENT).slice(0, 12)}-${now.toISOString().slice(0, 13)}`
  const path = join(TMP, name)
  const release = await waitForLock()
  try {
    if (existsSync(path)) return path
    removeOthers(name)
    const draft = `${path}.draft`
    rmSync(draft, { recursive: true, force: true })
    await make(draft, now)
    renameSync(draft, path)
    return path
  } finally {
    release()
  }
}
