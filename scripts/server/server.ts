import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ask } from '#scripts/site/ask.ts'
import { freePort, originOf } from '#scripts/site/ports.ts'
import { openBlocks } from './blocks.ts'
import { trustedList } from './client.ts'
import { openFiles } from './files.ts'
import { openHttpServer } from './http-server.ts'
import type { ListenAddress, ServerOptions } from './options.ts'
import { healthAddress, startRuntime } from './runtime.ts'
import { openServices } from './services.ts'
import { openSockets } from './sockets.ts'
import { openUpstream } from './upstream.ts'
import { startWatchdog } from './watchdog.ts'

/** Milliseconds within which pending requests must complete when the server stops. */
const DRAIN_MS = 7000
const TOKEN_BYTES = 24

/** Makes an address of the site for its timers; a site behind an inherited socket has its own in SITE_URL. */
const siteAddress = (at: ListenAddress): string => `${'fd' in at ? 'http://localhost' : originOf(at.host, at.port)}/`

export interface Server {
  /** Resolves with the reason when workerd cannot be restarted, or has stopped answering. */
  failed: Promise<string>
  /** Address of the picture files for operators' commands (scripts/site/pictures.ts). */
  files: string
  /**
   * Runs the Worker's scheduled jobs (src/worker/timers.ts), as the edge platform does each minute.
   * @throws Error when a job fails.
   */
  tick(): Promise<void>
  /** Completes pending requests, then stops. */
  stop(): Promise<void>
}

/**
 * Starts a server that runs a build of the site.
 * @param onLine receives the log lines of workerd.
 */
export async function startServer(options: ServerOptions, onLine: (line: string) => void): Promise<Server> {
  const { build, settings, state, patience, letters } = options
  const port = await freePort()
  const token = randomBytes(TOKEN_BYTES).toString('hex')
  const files = openFiles(join(build, 'client'))
  const sockets = openSockets()
  const services = await openServices(sockets.at('services'), files, letters)
  const config = { build, settings, state, port, token, services: sockets.at('services') }
  const runtime = await startRuntime(config, sockets, onLine)
  const upstream = openUpstream(sockets.at('site'))
  const blocks = openBlocks(sockets.at('blocks'))
  const httpServer = openHttpServer({ upstream, blocks, files }, trustedList(options.trustedProxies))
  await httpServer.listen(options.at)
  const { promise: failed, resolve: fail } = Promise.withResolvers<string>()
  const endWatch = startWatchdog({ ...healthAddress(sockets), patience, answers: upstream.answers }, reason =>
    fail(`workerd ${reason}`)
  )
  return {
    failed,
    files: `http://127.0.0.1:${port}/${token}/`,
    async tick() {
      const status = await ask(sockets.at('timers'), siteAddress(options.at))
      if (status !== 200) throw new Error(`The timers failed: ${status}`)
    },
    async stop() {
      const deadline = setTimeout(httpServer.close, DRAIN_MS)
      await httpServer.drain()
      clearTimeout(deadline)
      endWatch()
      upstream.close()
      blocks.close()
      await runtime.stop()
      services.close()
      sockets.close()
    }
  }
}
