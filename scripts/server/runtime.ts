import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startChild } from '#scripts/site/children.ts'
import { QUIET_ENV } from '#scripts/site/quiet-env.ts'
import { pause, waitUntilReady } from '#scripts/site/wait.ts'
import type { ConfigOptions } from './options.ts'
import { ENTRY_POINTS, type Sockets } from './sockets.ts'

const require = createRequire(import.meta.url)
const WORKERD: string = require('workerd').default
const CONFIGURE = join(import.meta.dirname, 'configure.ts')
const CONFIG_BYTES_MAX = 64 * 1024 * 1024
/** Milliseconds between the end of workerd and its restart. */
const AGAIN_MS = 100
const READY_MS = 60_000
/**
 * Flags of V8: the heap limit that an isolate has on the edge platform, and a bound for each half of the young
 * generation, in MB. Half as much memory costs a long thread an eighth more processor time; twice as much gains nothing.
 */
const V8_FLAGS = '--max-heap-size=128 --max-semi-space-size=16'

export interface Runtime {
  stop(): Promise<void>
}

/**
 * Makes the configuration of workerd. The configuration contains secrets, so it is never written to disk.
 * @throws Error with the output of the process configure.ts.
 */
async function configOf(options: ConfigOptions): Promise<Buffer> {
  const env = { ...process.env, ...QUIET_ENV, MINIFLARE_WORKERD_V8_FLAGS: V8_FLAGS }
  const config = promisify(execFile)(process.execPath, [CONFIGURE], {
    env,
    encoding: 'buffer',
    maxBuffer: CONFIG_BYTES_MAX,
    timeout: READY_MS
  })
  config.child.stdin?.end(JSON.stringify(options))
  return (await config).stdout
}

/** Extracts the message of a log line that workerd prints as JSON; other lines stay unchanged. */
function textOf(line: string): string {
  try {
    return (JSON.parse(line) as { message: string }).message
  } catch {
    return line
  }
}

/**
 * Returns the socket and the address that health checks of the Worker request. The Worker refuses this request before
 * it uses the database, the store of pictures or the code of pages, so a health check costs little.
 */
export const healthAddress = ({ at }: Sockets) => ({ at: at('site'), path: 'http://localhost/images/' })

/**
 * Makes arguments of workerd: the socket files of the Worker's entry points, under the names that Miniflare gave them,
 * and the arguments that Miniflare itself would add for its own socket, its loopback service, and a folder for emulated
 * e-mail.
 */
const socketArgs = ({ services, state }: ConfigOptions, { at }: Sockets): string[] => [
  ...ENTRY_POINTS.map(name => `--socket-addr=direct:0:${name}=${at(name)}`),
  `--socket-addr=entry=${at('entry')}`,
  `--external-addr=loopback=${services}`,
  `--directory-path=email:store-disk=${state}`
]

/** Starts workerd with a build and waits until it answers. Whenever workerd dies afterwards, it is started again. */
export async function startRuntime(
  options: ConfigOptions,
  sockets: Sockets,
  onLine: (line: string) => void
): Promise<Runtime> {
  const input = await configOf(options)
  const args = ['serve', '--binary', '--experimental', ...socketArgs(options, sockets), '-']
  const env = { ...process.env, TZ: 'UTC' }
  const start = () => {
    sockets.clear()
    return startChild('workerd', WORKERD, args, { env, input, onLine: line => onLine(textOf(line)) })
  }
  let running = start()
  let stopped = false
  const keepRunning = async () => {
    while (!stopped) {
      onLine(`workerd ${await running.failed}, and is started again.`)
      await pause(AGAIN_MS)
      if (!stopped) running = start()
    }
  }
  const { at, path } = healthAddress(sockets)
  await waitUntilReady(running, [at, path], () => true, READY_MS)
  void keepRunning()
  return {
    stop: () => {
      stopped = true
      return running.stop()
    }
  }
}
