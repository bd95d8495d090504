import { rmSync } from 'node:fs'
import type { Child } from './children.ts'
import type { DataFolder } from './folder.ts'
import { ConnectionLost, prepareDatabase } from './prepare-database.ts'
import { Refusal } from './refusal.ts'
import type { Replication } from './replication.ts'
import type { Operation } from './settings.ts'
import { startSqld } from './sqld.ts'
import { pause } from './wait.ts'

/**
 * Number of attempts to prepare a database (TRIES), followed by the pause between two attempts. Connections can be lost
 * while the machine is busy.
 */
const TRIES = 3
const PAUSE_MS = 1000

export interface Database {
  url: string
  authToken: string | undefined
  /** Process of the site's own database server; null for a remote database. */
  child: Child | null
}

/** Options for filling an empty database. */
export interface Filling {
  demo: boolean
  now: Date
  report(line: string): void
}

/**
 * Opens a database. After a lost connection the database is opened again.
 * @throws Refusal when TRIES attempts have failed.
 */
async function withTries(open: () => Promise<Database>, report: Filling['report'], tried = 1): Promise<Database> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error
    if (tried === TRIES) throw new Refusal(`${error.message}\nThe site tried ${TRIES} times and stops.`)
    report(`${error.message}\nThe site tries again.`)
    await pause(PAUSE_MS)
    return withTries(open, report, tried + 1)
  }
}

/** Starts the site's own database server, and migrates and fills its database. */
async function openOwn(folder: DataFolder, filling: Filling, replication: Replication | null): Promise<Database> {
  const { url, authToken, child } = await startSqld(folder.database, { replication })
  const demo = filling.demo && !replication ? { state: folder.state, now: filling.now.getTime() } : null
  const content = await prepareDatabase({ url, authToken, demo }, filling.report).catch(async error => {
    await child.stop()
    throw error instanceof ConnectionLost
      ? new ConnectionLost(`${error.message}\n${child.lastLines()}`.trimEnd())
      : error
  })
  if (content !== 'half') return { url, authToken, child }
  await child.stop()
  rmSync(folder.database, { recursive: true })
  return openOwn(folder, filling, replication)
}

/** Opens and migrates a remote database. An empty remote database never gets demo content. */
async function openRemote(url: string, authToken: string | undefined, { report }: Filling): Promise<Database> {
  try {
    await prepareDatabase({ url, authToken, demo: null }, report)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const message = `The database at LIBSQL_URL does not work: ${(error as Error).message}`
    throw error instanceof ConnectionLost ? new ConnectionLost(message) : new Refusal(message)
  }
  return { url, authToken, child: null }
}

/**
 * Opens the site's database.
 * @throws Refusal when the database is unreachable.
 */
export function openDatabase(operation: Operation, folder: DataFolder, filling: Filling): Promise<Database> {
  const remote = operation.remoteDatabase
  const open = () =>
    remote ? openRemote(remote.url, remote.authToken, filling) : openOwn(folder, filling, operation.replication)
  return withTries(open, filling.report)
}
