import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#functions/settings/settings.ts'
import { type Child, startChild } from './children.ts'
import { waitForAnswer } from './wait.ts'

const WRANGLER = join(import.meta.dirname, '../../node_modules/wrangler/bin/wrangler.js')
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

/** Starts the Worker on a build and waits until it answers. */
export async function startWorker(options: WorkerOptions): Promise<Child> {
  writeEnv(options.envFile, options.settings)
  const args = [
    'dev',
    '--config',
    join(options.build, 'server/wrangler.json'),
    '--ip',
    options.host,
    '--port',
    String(options.port)
  ]
  args.push('--inspector-port', '0', '--env-file', options.envFile, '--persist-to', options.state)
  args.push('--log-level', 'error', '--show-interactive-dev-session=false')
  const env = { ...process.env, ...QUIET, WRANGLER_REGISTRY_PATH: join(options.state, 'registry') }
  const child = startChild('The Worker', process.execPath, [WRANGLER, ...args], { env, onLine: options.onLine })
  try {
    await waitForAnswer(child, `http://127.0.0.1:${options.port}/healthz`, answer => answer.status < 500, READY_MS)
  } catch (error) {
    await child.stop()
    throw error
  }
  return child
}
