import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client/http'
import { DEMO_PASSWORD, KNOWN } from '#scripts/demo/names.ts'
import type { Child } from './children.ts'
import { fillEmpty, fillWithDemo, findContent } from './content.ts'
import type { DataFolder } from './folder.ts'
import { migrate, readMigrations } from './migrate.ts'
import { Refusal } from './refusal.ts'
import type { Operation } from './settings.ts'
import { startSqld } from './sqld.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')

export interface Database {
  url: string
  /** The server, when the site runs its own. */
  child: Child | null
}

/** When and how an empty database is filled. */
export interface Filling {
  demo: boolean
  now: Date
  say(line: string): void
}

async function fill(url: string, state: string, { now, say }: Filling): Promise<void> {
  say('Filling the site with demo content (once)…')
  const counts = await fillWithDemo(url, state, now)
  const parts = Object.entries(counts).map(([thing, count]) => `${count} ${thing}`)
  say(`Demo content: ${parts.join(', ')}.`)
  say(`Demo accounts: ${KNOWN.join(', ')} (the first is an admin); their password is ${DEMO_PASSWORD}.`)
}

/**
 * Brings schema and content of the site's own database to where they should be.
 * @returns false when a filling was broken off there: only a new database helps.
 */
async function prepare(url: string, folder: DataFolder, filling: Filling): Promise<boolean> {
  const db = createClient({ url })
  await migrate(db, readMigrations(MIGRATIONS))
  const content = await findContent(db)
  if (content === 'none' && filling.demo) await fill(url, folder.state, filling)
  else if (content === 'none') await fillEmpty(db)
  return content !== 'half'
}

/** Runs the site's own database server, with its content. */
async function openOwn(folder: DataFolder, filling: Filling): Promise<Database> {
  const { url, child } = await startSqld(folder.database)
  const prepared = await prepare(url, folder, filling).catch(async error => {
    await child.stop()
    throw error
  })
  if (prepared) return { url, child }
  await child.stop()
  rmSync(folder.database, { recursive: true })
  return openOwn(folder, filling)
}

/** Brings the schema of a database that somebody else runs to where it should be; demo content never goes there. */
async function openRemote(url: string, authToken: string | undefined): Promise<Database> {
  try {
    const db = createClient({ url, ...(authToken ? { authToken } : {}) })
    await migrate(db, readMigrations(MIGRATIONS))
    await fillEmpty(db)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Refusal(`The database at LIBSQL_URL does not work: ${reason}`)
  }
  return { url, child: null }
}

/** @throws Refusal when there is no database to be had. */
export function openDatabase(operation: Operation, folder: DataFolder, filling: Filling): Promise<Database> {
  const remote = operation.remoteDatabase
  return remote ? openRemote(remote.url, remote.authToken) : openOwn(folder, filling)
}
