import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerOptions } from '#scripts/server/options.ts'
import { startServer } from '#scripts/server/server.ts'
import { DIST } from './build.ts'
import { startChild } from './children.ts'
import { originOf } from './ports.ts'
import { QUIET_ENV } from './quiet-env.ts'
import { waitUntilReady } from './wait.ts'

const ASTRO = join(import.meta.dirname, '../../node_modules/astro/bin/astro.mjs')
const READY_MS = 60_000
const TICK_MS = 60_000

/** The running Worker at the site's address. */
export interface Running {
  /** Resolves with the reason when the Worker has ended or has stopped answering. */
  failed: Promise<string>
  /** Address of the picture files for operators' commands; null when unavailable. */
  files: string | null
  /**
   * Runs the Worker's scheduled jobs (src/worker/timers.ts).
   * @throws Error when a job fails.
   */
  tick(): Promise<void>
  stop(): Promise<void>
}

export interface WorkerOptions extends Omit<ServerOptions, 'at'> {
  host: string
  port: number
  /** File descriptor of an open socket on which the site listens instead of host and port; null without one. */
  socket: number | null
  /** Receives the Worker's log lines. */
  onLine(line: string): void
}

/** Starts the Worker from a copy of the build, so that a later build does not change the files of the running site. */
export function startBuiltWorker({ onLine, host, port, socket, ...options }: WorkerOptions): Promise<Running> {
  rmSync(options.build, { recursive: true, force: true })
  cpSync(DIST, options.build, { recursive: true })
  return startServer({ ...options, at: socket === null ? { host, port } : { fd: socket } }, onLine)
}

/** Starts the Worker on the sources with live reload, and waits until it answers. */
export async function startLiveWorker({ settings, host, port, state, onLine }: WorkerOptions): Promise<Running> {
  const input = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))
  const env = { ...process.env, ...QUIET_ENV, ...input, STATE_DIR: state, CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true' }
  const args = [ASTRO, 'dev', '--host', host, '--port', String(port)]
  const child = startChild('astro dev', process.execPath, args, { env, onLine })
  const origin = originOf(host, port)
  await waitUntilReady(child, [origin, '/healthz'], status => status < 500, READY_MS)
  return {
    failed: child.failed.then(end => `${child.name} ${end}`),
    files: null,
    tick: () => tickLive(origin),
    stop: child.stop
  }
}

/**
 * Runs the scheduled jobs (src/worker/timers.ts) of a Worker with live reload.
 * @throws Error when a job fails.
 */
async function tickLive(origin: string): Promise<void> {
  const address = `${origin}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`
  const answer = await fetch(address, { signal: AbortSignal.timeout(TICK_MS) })
  if (!answer.ok) throw new Error(`The timers failed: ${answer.status}`)
}
