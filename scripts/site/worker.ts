import { join } from 'node:path'
import type { ServerOptions } from '#scripts/server/options.ts'
import { type Child, startChild } from './children.ts'
import { originOf } from './ports.ts'
import { waitForAnswer } from './wait.ts'

const SERVER = join(import.meta.dirname, '../server/main.ts')
const ASTRO = join(import.meta.dirname, '../../node_modules/astro/bin/astro.mjs')
const READY_MS = 60_000
const TICK_MS = 60_000

/** Keeps the tools of the platform quiet, offline and out of the home folder. */
export const QUIET = {
  ASTRO_TELEMETRY_DISABLED: '1',
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_CI_DISABLE_CONFIG_WATCHING: 'true',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_WRITE_LOGS: 'false',
  X_LOCAL_EXPLORER: 'false',
  X_LOCAL_OBSERVABILITY: 'false'
}

/**
 * Keeps the server small: what compression has used goes back to the system at once instead of into the allocator's
 * arenas, of which each thread has one, and an isolate gets the heap that it has on the edge platform, in MB.
 */
const LEAN = {
  UV_THREADPOOL_SIZE: '2',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MINIFLARE_WORKERD_V8_FLAGS: '--max-heap-size=128 --max-semi-space-size=8'
}
/** On a large machine V8 would let garbage wait for gigabytes: the heap grows by so much before it is collected. */
const LEAN_NODE = ['--max-semi-space-size=4', '--heap-growing-percent=30']

export interface WorkerOptions extends ServerOptions {
  onLine(line: string): void
}

async function whenReady(child: Child, origin: string): Promise<Child> {
  try {
    await waitForAnswer(child, `${origin}/healthz`, answer => answer.status < 500, READY_MS)
    return child
  } catch (error) {
    await child.stop()
    throw error
  }
}

/** Serves a build, and waits until the Worker answers. */
export async function startWorker({ onLine, ...options }: WorkerOptions): Promise<Child> {
  const env = { ...process.env, ...QUIET, ...LEAN, NODE_ENV: 'production' }
  const child = startChild('The server', process.execPath, [...LEAN_NODE, SERVER], { env, onLine, talks: true })
  // Settings hold secrets: neither the command line nor the environment shows them.
  await child.ask({ type: 'serve', options })
  return whenReady(child, originOf(options.host, options.port))
}

/** Starts the Worker on the sources, with live reload, and waits until it answers. */
export function startLiveWorker({ settings, host, port, state, onLine }: WorkerOptions): Promise<Child> {
  const given = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))
  const env = { ...process.env, ...QUIET, ...given, STATE_DIR: state, CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true' }
  const args = [ASTRO, 'dev', '--host', host, '--port', String(port)]
  return whenReady(startChild('astro dev', process.execPath, args, { env, onLine }), originOf(host, port))
}

/** Fires the timers of a Worker that serves a build. @throws Error when they fail. */
export async function tick(worker: Child): Promise<void> {
  const said = await worker.ask({ type: 'tick' })
  if (said !== 'ticked') throw new Error(`The timers failed: ${said}`)
}

/** The same for one that runs with live reload. */
export async function tickLive(origin: string): Promise<void> {
  const address = `${origin}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`
  const answer = await fetch(address, { signal: AbortSignal.timeout(TICK_MS) })
  if (!answer.ok) throw new Error(`The timers failed: ${answer.status}`)
}
