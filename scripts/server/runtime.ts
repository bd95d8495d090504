import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { keepsInMemory } from '#functions/edge/store.ts'
import type { Settings } from '#functions/settings/settings.ts'
import { answerHash } from '#scripts/site/hashing.ts'
import type { PlatformOptions, ServerOptions } from './options.ts'

/** The name under which the Worker's module exports what answers requests (src/worker.ts). */
const ENTRYPOINT = 'site'
const NAME = 'veche'

/** The emulated cache and limiter, each an isolate of its own, are not asked where the Worker's memory serves for both. */
const WITHOUT_STORE = { cache: false, ratelimits: {} }

export interface Runtime {
  /** Fires the Worker's timers, as the edge platform does each minute. @throws Error when they fail. */
  tick(): Promise<void>
  stop(): Promise<void>
}

/** The modules of a build, its entry first. */
function modulesOf(root: string) {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.mjs'))
  names.sort((a, b) => Number(b === 'entry.mjs') - Number(a === 'entry.mjs'))
  return names.map(name => ({
    type: 'ESModule' as const,
    path: join(root, name),
    contents: readFileSync(join(root, name), 'utf8')
  }))
}

/**
 * Runs a build in workerd, with the edge platform's services beside it. A runtime that dies is started again by Miniflare.
 * @param port where the Worker's own socket listens, on the loopback interface: nothing of Miniflare stands before it.
 */
export async function startRuntime(
  { build, state, settings }: ServerOptions,
  options: PlatformOptions,
  port: number
): Promise<Runtime> {
  const root = join(build, 'server')
  const site = new Miniflare(
    convertV4MiniflareOptions({
      ...options,
      name: NAME,
      rootPath: root,
      modules: modulesOf(root),
      modulesRoot: root,
      assets: { ...options.assets, directory: join(build, 'client') },
      bindings: { ...options.bindings, ...withTexts(settings) },
      ...(keepsInMemory(settings) && WITHOUT_STORE),
      serviceBindings: { ...options.serviceBindings, ...databaseOf(settings), HASHER: answerHash },
      unsafeDirectSockets: [{ host: '127.0.0.1', port, entrypoint: ENTRYPOINT, proxy: true }],
      host: '127.0.0.1',
      cf: false,
      log: new Log(LogLevel.WARN),
      resourcePersistencePath: join(state, 'v3')
    })
  )
  await site.ready
  return {
    async tick() {
      const worker = await site.getWorker(NAME)
      const { outcome } = await worker.scheduled({ cron: '* * * * *' })
      if (outcome !== 'ok') throw new Error(outcome)
    },
    stop: () => site.dispose()
  }
}

/** The machine's own addresses: they need no lookup, which a service's address gets only once. */
const OWN_ADDRESS = /^(?:127\.|\[::1\])/

/**
 * The way to a database on this machine. A request over the network would run a Worker of Miniflare's, whose isolate
 * kept 100 MB of objects that V8 does not know as garbage.
 */
function databaseOf({ LIBSQL_URL }: Settings): Record<string, { external: { address: string; http: object } }> {
  const { protocol, host } = new URL(LIBSQL_URL)
  return protocol === 'http:' && OWN_ADDRESS.test(host) ? { DATABASE: { external: { address: host, http: {} } } } : {}
}

/** Bindings are texts, as the edge platform's are. */
const withTexts = (settings: object): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))
