import { cpSync, rmSync } from 'node:fs'
import { watch } from '#scripts/server/watch.ts'
import { buildIfChanged, DIST } from './build.ts'
import type { Child } from './children.ts'
import { type Database, openDatabase } from './database.ts'
import { openFolder } from './folder.ts'
import { checkPort, originOf } from './ports.ts'
import { Refusal } from './refusal.ts'
import { readOperation, workerSettings } from './settings.ts'
import { startTimers } from './timers.ts'
import { startLiveWorker, startWorker, tick, tickLive, type WorkerOptions } from './worker.ts'

export interface Site {
  origin: string
  databaseUrl: string
  /** null when the database is somebody else's. */
  database: Child | null
  worker: Child
  /** Settles with the reason when a part of the site ends by itself. */
  failed: Promise<Refusal>
  /** Fires the Worker's timers now; they run each minute besides. */
  tick(): Promise<void>
  stop(): Promise<void>
}

export interface SiteOptions {
  env: NodeJS.ProcessEnv
  /** Gets what the operator may like to know while it comes up. */
  say(line: string): void
  /** Gets the lines that the Worker writes. */
  onWorkerLine(line: string): void
  /** Runs the sources with live reload instead of a build. */
  live?: boolean
}

/** Runs the Worker on a copy of the build: building again does not disturb it. */
function startBuiltWorker(options: WorkerOptions): Promise<Child> {
  rmSync(options.build, { recursive: true, force: true })
  cpSync(DIST, options.build, { recursive: true })
  return startWorker(options)
}

async function failureOf(part: Child): Promise<Refusal> {
  const end = await part.failed
  return new Refusal(`${part.name} ${end}; the site stops.\n${part.lastLines()}`)
}

/** Settles when the database server does not answer any more, with the reason. */
const silenceOf = ({ url, child }: Database, patience: number): Promise<Refusal> =>
  new Promise(resolve => {
    if (!child) return
    const port = Number(new URL(url).port)
    const end = watch({ port, address: '/health', patience }, reason =>
      resolve(new Refusal(`${child.name} ${reason}; the site stops.`))
    )
    child.ended.then(end)
  })

/**
 * Brings the whole site up: database, content, build, Worker, timers.
 * @throws Refusal that says what the operator can do.
 */
export async function openSite({ env, say, onWorkerLine, live = false }: SiteOptions): Promise<Site> {
  const operation = readOperation(env)
  await checkPort(operation.port, operation.host)
  const folder = openFolder(operation.dataDir)
  const parts: Child[] = []
  const close = async () => {
    for (const part of parts.toReversed()) await part.stop()
    folder.release()
  }
  try {
    const built = live || buildIfChanged()
    const database = await openDatabase(operation, folder, { demo: operation.demo, now: new Date(), say })
    if (database.child) parts.push(database.child)
    folder.announceDatabase(database.url)
    await built
    const worker = await (live ? startLiveWorker : startBuiltWorker)({
      settings: workerSettings(env, database.url, env.SECRET_KEY || folder.secret()),
      host: operation.host,
      port: operation.port,
      trustedProxies: operation.trustedProxies,
      patience: operation.patience,
      build: folder.build,
      state: folder.state,
      onLine: onWorkerLine
    })
    parts.push(worker)
    const origin = originOf(operation.host, operation.port)
    const fireTimers = () => (live ? tickLive(origin) : tick(worker))
    const timers = startTimers(fireTimers)
    const stop = () => {
      timers.stop()
      return close()
    }
    const failed = Promise.race([...parts.map(failureOf), silenceOf(database, operation.patience)])
    return { origin, databaseUrl: database.url, database: database.child, worker, failed, tick: fireTimers, stop }
  } catch (error) {
    await close()
    throw error
  }
}
