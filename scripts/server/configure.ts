/**
 * Process `node configure.ts`: reads ConfigOptions in JSON, and writes the configuration of workerd with the
 * build and the emulated services of the edge platform. Only Miniflare knows these services, and loading it
 * takes 60 MB.
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

/**
 * Options that disable the emulated cache and rate limiter, each an isolate of its own: the Worker's memory
 * replaces both.
 */
const WITHOUT_STORE = { cache: false, ratelimits: {} }

/** The first module is the entry of the Worker: it exports what the build's entry does, so that this long one can come last. */
const ENTRY = "export * from './entry.mjs'\nexport { default } from './entry.mjs'\n"

/**
 * Modules of a build, the short ones first. With each module Miniflare copies everything that it has written before: in the
 * order of names this took a third of this process's time.
 */
function modulesOf(root: string) {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.mjs'))
  const files = names.map(name => ({ path: join(root, name), contents: readFileSync(join(root, name), 'utf8') }))
  files.sort((a, b) => a.contents.length - b.contents.length)
  const modules = [{ path: join(root, 'first.mjs'), contents: ENTRY }, ...files]
  return modules.map(module => ({ type: 'ESModule' as const, ...module }))
}

/**
 * A service at a local address.
 * @param headers added to each request.
 */
const external = (address: string, headers: { name: string; value: string }[] = []) => ({
  external: { address, http: { injectRequestHeaders: headers } }
})

/** The services of services.ts by the names of the Worker's bindings. */
const ownServices = (address: string) =>
  Object.fromEntries([HASHER, ENCODER, ASSETS].map(name => [name, external(address, [{ name: SERVICE, value: name }])]))

/** Matches local addresses, which need no DNS lookup: the lookup of a service's address happens only once. */
const OWN_ADDRESS = /^(?:127\.|\[::1\])/

/**
 * Binding of a local database. Otherwise requests would run through a Worker of Miniflare, whose isolate kept
 * 100 MB of objects that V8 did not collect.
 */
function databaseOf({ LIBSQL_URL }: Settings): Record<string, ReturnType<typeof external>> {
  const { protocol, host } = new URL(LIBSQL_URL)
  return protocol === 'http:' && OWN_ADDRESS.test(host) ? { DATABASE: external(host) } : {}
}

/** Bindings as strings, as on the edge platform. */
const withTexts = (settings: object): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))

/**
 * Sockets of the Worker's entry points without Miniflare in between. runtime.ts sets the socket files; the
 * HTTP server sends them absolute addresses, as to a proxy, and operators' commands use the file entry point
 * like any server.
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
    // Miniflare's own file service runs through four isolates.
    assets: undefined,
    // Miniflare's emulation would decode a picture for each copy.
    images: undefined,
    // Version metadata exists on the edge platform only.
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

/** Pieces of the configuration in base64, without its last, empty one. */
const pieces: string[] = []
const writeConfig = () => process.stdout.write(Buffer.from(pieces.join(''), 'base64'), () => process.exit(0))

// Miniflare passes its configuration to this program instead of workerd, and the program's log lines to the
// handler.
process.env['MINIFLARE_WORKERD_PATH'] = join(import.meta.dirname, 'print-config.sh')
const options = (await json(process.stdin)) as ConfigOptions
await new Miniflare({
  ...optionsOf(options, platformOf(options.build)),
  handleStructuredLogs: ({ message }) => void (message === '' ? writeConfig() : pieces.push(message))
}).ready
