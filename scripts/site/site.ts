import { startWatchdog } from '#scripts/server/watchdog.ts'
import { buildIfChanged } from './build.ts'
import type { Address } from './cursor.ts'
import { type Database, openDatabase } from './database.ts'
import { openFolder } from './folder.ts'
import { checkPort, originOf } from './ports.ts'
import { Refusal } from './refusal.ts'
import { readOperation, workerSettings } from './settings.ts'
import { inheritedSocket } from './supervisor.ts'
import { startTimers } from './timers.ts'
import { startBuiltWorker, startLiveWorker } from './worker.ts'

export interface Site {
  origin: string
  database: Address
  /** Folder in which letters are kept as files by MAIL_URL=file:. */
  letters: string
  /** Resolves with the reason when a part of the site fails. */
  failed: Promise<Refusal>
  /** Runs the Worker's scheduled jobs (src/worker/timers.ts) now. They also run each minute. */
  tick(): Promise<void>
  stop(): Promise<void>
}

export interface SiteOptions {
  env: NodeJS.ProcessEnv
  /** Receives progress messages of the start for the operator. */
  report(line: string): void
  /** Receives the Worker's log lines. */
  onWorkerLine(line: string): void
  /** True to run the sources with live reload instead of a build. */
  live?: boolean
  /** False when the Worker's scheduled jobs (src/worker/timers.ts) run only at calls of `tick`. */
  hasTimers?: boolean
}

const stopping = (reason: string, lines = ''): Refusal => new Refusal(`${reason}; the site stops.\n${lines}`.trimEnd())

/** Resolves with the reason when the site's own database server has ended or has stopped answering. */
const failureOf = ({ url, child }: Database, patience: number): Promise<Refusal> =>
  new Promise(resolve => {
    if (!child) return
    const silent = (reason: string) => resolve(stopping(`${child.name} ${reason}`))
    child.ended.then(startWatchdog({ at: url, path: '/health', patience }, silent))
    child.failed.then(end => resolve(stopping(`${child.name} ${end}`, child.lastLines())))
  })

/**
 * Starts the whole site: database, content, build, Worker, and the Worker's scheduled jobs.
 * @throws Refusal with advice for the operator.
 */
export async function openSite({
  env,
  report,
  onWorkerLine,
  live = false,
  hasTimers = true
}: SiteOptions): Promise<Site> {
  const operation = readOperation(env)
  const socket = inheritedSocket(env)
  if (socket === null) await checkPort(operation.port, operation.host)
  const folder = openFolder(operation.dataDir)
  const parts: { stop(): Promise<void> }[] = []
  const close = async () => {
    for (const part of parts.toReversed()) await part.stop()
    folder.release()
  }
  try {
    const built = live || buildIfChanged()
    const database = await openDatabase(operation, folder, { demo: operation.demo, now: new Date(), report })
    if (database.child) parts.push(database.child)
    // The token is written into the lock file first, so that a command that finds the address finds the token, too.
    if (database.authToken) folder.announce('token', database.authToken)
    folder.announce('database', database.url)
    await built
    const origin = originOf(operation.host, operation.port)
    const worker = await (live ? startLiveWorker : startBuiltWorker)({
      settings: workerSettings(env, database, env.SECRET_KEY || folder.secret()),
      host: operation.host,
      port: operation.port,
      socket,
      trustedProxies: operation.trustedProxies,
      patience: operation.patience,
      build: folder.build,
      state: folder.state,
      letters: folder.letters,
      onLine: onWorkerLine
    })
    parts.push(worker)
    if (worker.files) folder.announce('files', worker.files)
    const timers = hasTimers ? startTimers(worker.tick) : null
    const stop = () => {
      timers?.stop()
      return close()
    }
    const failed = Promise.race([
      worker.failed.then(reason => stopping(reason)),
      failureOf(database, operation.patience)
    ])
    return { origin, database, letters: folder.letters, failed, tick: worker.tick, stop }
  } catch (error) {
    await close()
    throw error
  }
}
