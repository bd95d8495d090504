/**
 * A process of its own, `node configure.ts`: reads ConfigOptions in JSON, and writes the configuration with which workerd
 * runs a build and the edge platform's services beside it. Only Miniflare knows these services; it takes 60 MB to ask it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { keepsInMemory } from '#functions/edge/store.ts'
import type { Settings } from '#functions/settings/settings.ts'
import { type ConfigOptions, type PlatformOptions, platformOf } from './options.ts'
import { ASSETS, ENCODER, HASHER, SERVICE } from './services.ts'
import { ENTRY_POINTS } from './sockets.ts'

const NAME = 'veche'

/** The emulated cache and limiter, each an isolate of its own, are not asked where the Worker's memory serves for both. */
const WITHOUT_STORE = { cache: false, ratelimits: {} }

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

/** A service at an address of this machine. @param headers that each request gets. */
const external = (address: string, headers: { name: string; value: string }[] = []) => ({
  external: { address, http: { injectRequestHeaders: headers } }
})

/** Services of services.ts under the names of the Worker's bindings. */
const ownServices = (address: string) =>
  Object.fromEntries([HASHER, ENCODER, ASSETS].map(name => [name, external(address, [{ name: SERVICE, value: name }])]))

/** The machine's own addresses: they need no lookup, which a service's address gets only once. */
const OWN_ADDRESS = /^(?:127\.|\[::1\])/

/**
 * The way to a database on this machine. A request over the network would run a Worker of Miniflare's, whose isolate
 * kept 100 MB of objects that V8 does not know as garbage.
 */
function databaseOf({ LIBSQL_URL }: Settings): Record<string, ReturnType<typeof external>> {
  const { protocol, host } = new URL(LIBSQL_URL)
  return protocol === 'http:' && OWN_ADDRESS.test(host) ? { DATABASE: external(host) } : {}
}

/** Bindings are texts, as the edge platform's are. */
const withTexts = (settings: object): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))

/**
 * The Worker's own sockets: nothing of Miniflare stands before them. runtime.ts names the files of the inner ones, to which
 * the front passes whole addresses on, as to a proxy; commands ask for files as of any server.
 */
const socketsOf = (port: number) => [
  { host: '127.0.0.1', port, entrypoint: 'files', proxy: false },
  ...ENTRY_POINTS.map(entrypoint => ({ host: '127.0.0.1', port: 0, entrypoint, proxy: true }))
]

function optionsOf({ build, state, settings, port, token, services }: ConfigOptions, platform: PlatformOptions) {
  const root = join(build, 'server')
  return convertV4MiniflareOptions({
    ...platform,
    name: NAME,
    rootPath: root,
    modules: modulesOf(root),
    modulesRoot: root,
    // Miniflare's own way to files leads through four isolates.
    assets: undefined,
    // Its emulation would decode a picture for each copy.
    images: undefined,
    // Versions are the edge platform's.
    versionMetadata: undefined,
    bindings: { ...platform.bindings, ...withTexts(settings), FILES_TOKEN: token },
    ...(keepsInMemory(settings) && WITHOUT_STORE),
    serviceBindings: {
      ...platform.serviceBindings,
      ...databaseOf(settings),
      ...ownServices(services)
    },
    unsafeDirectSockets: socketsOf(port),
    cf: false,
    resourcePersistencePath: join(state, 'v3')
  })
}

const writeConfig = (config: Buffer) => process.stdout.write(config, () => process.exit(0))

// Miniflare hands its configuration to this program in place of workerd, and the program's log lines to the handler.
process.env['MINIFLARE_WORKERD_PATH'] = join(import.meta.dirname, 'print-config.sh')
const options = (await json(process.stdin)) as ConfigOptions
await new Miniflare({
  ...optionsOf(options, platformOf(options.build)),
  handleStructuredLogs: ({ message }) => writeConfig(Buffer.from(message, 'base64'))
}).ready
