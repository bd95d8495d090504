import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client/http'
import { buildIfChanged, DIST } from './build.ts'
import type { Child } from './children.ts'
import { fillEmpty, fillWithDemo, findContent } from './content.ts'
import { type DataFolder, openFolder } from './folder.ts'
import { migrate, readMigrations } from './migrate.ts'
import { checkPort } from './ports.ts'
import { Refusal } from './refusal.ts'
import { type Operation, readOperation, workerSettings } from './settings.ts'
import { type Sqld, startSqld } from './sqld.ts'
import { startTimers } from './timers.ts'
import { startWorker } from './worker.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')

export interface Site {
  origin: string
  databaseUrl: string
  /** null when the database is not ours. */
  database: Child | null
  worker: Child
  /** Settles with the reason when a part of the site ended by itself. */
  failed: Promise<Refusal>
  stop(): Promise<void>
}

export interface SiteOptions {
  env: NodeJS.ProcessEnv
  /** Gets what the operator may like to know while it comes up. */
  say(line: string): void
  /** Gets the lines that the Worker writes. */
  onWorkerLine?(line: string): void
  /** What demo content takes for the present moment. */
  now?: Date
}

interface Database {
  url: string
  authToken: string | undefined
  server: Sqld | null
}

function openClient({ url, authToken }: Database): Client {
  return createClient({ url, ...(authToken ? { authToken } : {}) })
}

/** Brings schema and content of the site's own database to where they should be. */
async function prepareOwn(
  folder: DataFolder,
  demo: boolean,
  now: Date,
  say: (line: string) => void
): Promise<Database> {
  const server = await startSqld(folder.database)
  const database = { url: server.url, authToken: undefined, server }
  const db = openClient(database)
  await migrate(db, readMigrations(MIGRATIONS))
  const content = await findContent(db)
  if (content === 'half') {
    await server.child.stop()
    rmSync(folder.database, { recursive: true })
    return prepareOwn(folder, demo, now, say)
  }
  if (content === 'none' && demo) {
    say('Filling the site with demo content (once)…')
    const counts = await fillWithDemo(server.url, folder.state, now)
    say(
      `Demo content: ${Object.entries(counts)
        .map(([thing, count]) => `${count} ${thing}`)
        .join(', ')}.`
    )
  } else await fillEmpty(db)
  db.close()
  return database
}

/** Brings the schema of somebody else's database to where it should be; demo content never goes there. */
async function prepareRemote(url: string, authToken: string | undefined): Promise<Database> {
  const database = { url, authToken, server: null }
  const db = openClient(database)
  try {
    await migrate(db, readMigrations(MIGRATIONS))
    await fillEmpty(db)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(
      `The database at LIBSQL_URL does not work: ${error instanceof Error ? error.message : String(error)}`
    )
  }
  db.close()
  return database
}

function prepare(operation: Operation, folder: DataFolder, options: SiteOptions): Promise<Database> {
  const remote = operation.remoteDatabase
  if (remote) return prepareRemote(remote.url, remote.authToken)
  return prepareOwn(folder, operation.demo, options.now ?? new Date(), options.say)
}

/** The site runs on a copy: building again does not disturb it. */
function copyBuild(to: string): void {
  rmSync(to, { recursive: true, force: true })
  cpSync(DIST, to, { recursive: true })
}

/** Settles when a part ends by itself, and never when the site is being stopped. */
function failureOf(parts: Child[], isStopping: () => boolean): Promise<Refusal> {
  return new Promise(resolve => {
    for (const part of parts) {
      part.ended.then(
        end => isStopping() || resolve(new Refusal(`${part.name} ${end}; the site stops.\n${part.lastLines()}`))
      )
    }
  })
}

/**
 * Brings the whole site up: database, content, build, Worker, timers.
 * @throws Refusal that says what the operator can do.
 */
export async function openSite(options: SiteOptions): Promise<Site> {
  const operation = readOperation(options.env)
  await checkPort(operation.port, operation.host)
  const folder = openFolder(operation.dataDir)
  const parts: Child[] = []
  let stopping = false
  const close = async () => {
    stopping = true
    for (const part of parts.reverse()) await part.stop()
    folder.release()
  }
  try {
    const building = buildIfChanged()
    const database = await prepare(operation, folder, options)
    if (database.server) parts.push(database.server.child)
    await building
    copyBuild(folder.build)
    const origin = `http://localhost:${operation.port}`
    const worker = await startWorker({
      settings: workerSettings(options.env, database.url, options.env.SECRET_KEY || folder.secret()),
      host: operation.host,
      port: operation.port,
      build: folder.build,
      state: folder.state,
      envFile: folder.workerEnv,
      ...(options.onWorkerLine ? { onLine: options.onWorkerLine } : {})
    })
    parts.push(worker)
    const timers = startTimers(origin)
    return {
      origin,
      databaseUrl: database.url,
      database: database.server?.child ?? null,
      worker,
      failed: failureOf(parts, () => stopping),
      stop: async () => {
        timers.stop()
        await close()
      }
    }
  } catch (error) {
    await close()
    throw error
  }
}
