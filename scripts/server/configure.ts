/**
 * Process `node configure.ts`: reads ConfigOptions in JSON from its input, and writes the configuration with which
 * workerd runs the build beside emulated services of the edge platform. Miniflare provides these services. Loading
 * Miniflare takes 60 MB, which a separate process frees when it ends.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { keepsInMemory } from '#functions/edge/store.ts'
import type { Settings } from '#functions/settings/settings.ts'
import { type ConfigOptions, type PlatformOptions, platformOf } from './options.ts'
import { ASSETS, ENCODER, HASHER, MAIL, SERVICE } from './services.ts'
import { ENTRY_POINTS } from './sockets.ts'

const NAME = 'veche'

/**
 * Options that disable Miniflare's cache and rate limiter, because each would run in an isolate of its own. The Worker
 * of a site on one machine uses its own memory instead.
 */
const WITHOUT_STORE = { cache: false, ratelimits: {} }

/** Text of the Worker's first module, which is its entry. It re-exports the long entry module of the build. */
const ENTRY = "export * from './entry.mjs'\nexport { default } from './entry.mjs'\n"

/**
 * Reads the modules of a build, the shortest first. For each module Miniflare copies all earlier modules again; with
 * long modules at the beginning this copying took a third of the time of this process.
 */
function modulesOf(root: string) {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.mjs'))
  const files = names.map(name => ({ path: join(root, name), contents: readFileSync(join(root, name), 'utf8') }))
  files.sort((a, b) => a.contents.length - b.contents.length)
  const modules = [{ path: join(root, 'first.mjs'), contents: ENTRY }, ...files]
  return modules.map(module => ({ type: 'ESModule' as const, ...module }))
}

/**
 * Makes the configuration of a service at a local address.
 * @param headers headers that workerd adds to each request to the service.
 */
const external = (address: string, headers: { name: string; value: string }[] = []) => ({
  external: { address, http: { injectRequestHeaders: headers } }
})

/** Makes the bindings of the Worker to the services of services.ts, by the names of the bindings. */
const ownServices = (address: string) =>
  Object.fromEntries(
    [HASHER, ENCODER, ASSETS, MAIL].map(name => [name, external(address, [{ name: SERVICE, value: name }])])
  )

/**
 * Matches IP addresses of this machine. Host names do not match, because workerd looks up a service's name only once.
 */
const OWN_ADDRESS = /^(?:127\.|\[::1\])/

/**
 * Makes the binding of the Worker to a local database. Without the binding the Worker's requests to the database would
 * pass through a Worker of Miniflare, whose isolate held 100 MB of objects that V8 did not collect.
 */
function databaseOf({ LIBSQL_URL }: Settings): Record<string, ReturnType<typeof external>> {
  const { protocol, host } = new URL(LIBSQL_URL)
  return protocol === 'http:' && OWN_ADDRESS.test(host) ? { DATABASE: external(host) } : {}
}

/** Converts the values of all settings into strings, as the edge platform passes them to a Worker. */
const withTexts = (settings: object): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))

/**
 * Makes the sockets on which workerd accepts requests to the Worker's entry points directly, without Miniflare in
 * between. runtime.ts replaces the ports of ENTRY_POINTS by socket files. Requests to these entry points have absolute
 * addresses, as requests to a proxy have; requests of operators' commands to the entry point `files` have ordinary
 * addresses.
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
    // The file service of services.ts replaces that of Miniflare, which passes each request through four isolates.
    assets: undefined,
    // The encoder of services.ts replaces that of Miniflare, which would decode a picture again for each copy.
    images: undefined,
    // The binding to metadata of the deployed version is removed, because only the edge platform has this metadata.
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

/** Pieces of the configuration in base64. The empty piece that marks the end of the configuration is not stored. */
const pieces: string[] = []
const writeConfig = () => process.stdout.write(Buffer.from(pieces.join(''), 'base64'), () => process.exit(0))

// Miniflare starts print-config.sh instead of workerd and passes the configuration to it. The lines that the program
// prints reach the log handler below.
process.env['MINIFLARE_WORKERD_PATH'] = join(import.meta.dirname, 'print-config.sh')
const options = (await json(process.stdin)) as ConfigOptions
await new Miniflare({
  ...optionsOf(options, platformOf(options.build)),
  handleStructuredLogs: ({ message }) => void (message === '' ? writeConfig() : pieces.push(message))
}).ready
