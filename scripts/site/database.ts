import { rmSync } from 'node:fs'
import type { Child } from './children.ts'
import type { DataFolder } from './folder.ts'
import { prepareDatabase } from './preparing.ts'
import { Refusal } from './refusal.ts'
import type { Replication } from './replication.ts'
import type { Operation } from './settings.ts'
import { startSqld } from './sqld.ts'

export interface Database {
  url: string
  authToken: string | undefined
  /** The server, when the site runs its own. */
  child: Child | null
}

/** When and how an empty database is filled. */
export interface Filling {
  demo: boolean
  now: Date
  say(line: string): void
}

/** Runs the site's own database server, with its content. */
async function openOwn(folder: DataFolder, filling: Filling, replication: Replication | null): Promise<Database> {
  const { url, authToken, child } = await startSqld(folder.database, { replication })
  const demo = filling.demo && !replication ? { state: folder.state, now: filling.now.getTime() } : null
  const found = await prepareDatabase({ url, authToken, demo }, filling.say).catch(async error => {
    await child.stop()
    throw error
  })
  if (found !== 'half') return { url, authToken, child }
  await child.stop()
  rmSync(folder.database, { recursive: true })
  return openOwn(folder, filling, replication)
}

/** Brings the schema of a database that somebody else runs to where it should be; demo content never goes there. */
async function openRemote(url: string, authToken: string | undefined, { say }: Filling): Promise<Database> {
  try {
    await prepareDatabase({ url, authToken, demo: null }, say)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`The database at LIBSQL_URL does not work: ${(error as Error).message}`)
  }
  return { url, authToken, child: null }
}

/** @throws Refusal when there is no database to be had. */
export function openDatabase(operation: Operation, folder: DataFolder, filling: Filling): Promise<Database> {
  const remote = operation.remoteDatabase
  return remote ? openRemote(remote.url, remote.authToken, filling) : openOwn(folder, filling, operation.replication)
}
