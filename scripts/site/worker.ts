import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#functions/settings/settings.ts'
import { type Child, startChild } from './children.ts'
import { waitForAnswer } from './wait.ts'

const WRANGLER = join(import.meta.dirname, '../../node_modules/wrangler/bin/wrangler.js')
const ASTRO = join(import.meta.dirname, '../../node_modules/astro/bin/astro.mjs')
const READY_MS = 60_000

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

export interface WorkerOptions {
  settings: Settings
  host: string
  port: number
  /** The folder of the build. */
  build: string
  /** The folder of what the emulated platform keeps. */
  state: string
  /** Where the Worker's settings, secrets among them, are written for it. */
  envFile: string
  onLine(line: string): void
}

const quote = (value: unknown): string => `'${String(value).replaceAll('$', '\\$')}'`

function writeEnv(file: string, settings: Settings): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quote(value)}\n`)
  writeFileSync(file, lines.join(''), { mode: 0o600 })
}

async function whenReady(child: Child, port: number): Promise<Child> {
  try {
    await waitForAnswer(child, `http://localhost:${port}/healthz`, answer => answer.status < 500, READY_MS)
    return child
  } catch (error) {
    await child.stop()
    throw error
  }
}

/** Starts the Worker on a build and waits until it answers. */
export function startWorker(options: WorkerOptions): Promise<Child> {
  writeEnv(options.envFile, options.settings)
  const args = ['--config', join(options.build, 'server/wrangler.json'), '--env-file', options.envFile]
  args.push('--ip', options.host, '--port', String(options.port), '--inspector-port', '0')
  args.push('--persist-to', options.state, '--log-level', 'error', '--show-interactive-dev-session=false')
  const env = { ...process.env, ...QUIET, WRANGLER_REGISTRY_PATH: join(options.state, 'registry') }
  const child = startChild('The Worker', process.execPath, [WRANGLER, 'dev', ...args], { env, onLine: options.onLine })
  return whenReady(child, options.port)
}

/** Starts the Worker on the sources, with live reload, and waits until it answers. */
export function startLiveWorker({ settings, host, port, state, onLine }: WorkerOptions): Promise<Child> {
  const given = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))
  const env = { ...process.env, ...QUIET, ...given, STATE_DIR: state, CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true' }
  const args = [ASTRO, 'dev', '--host', host, '--port', String(port)]
  return whenReady(startChild('astro dev', process.execPath, args, { env, onLine }), port)
}
