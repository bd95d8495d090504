import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#functions/settings/settings.ts'

/** Where a server listens: at an address of this machine, or on a socket that is open already, by its file descriptor. */
export type Listening = { host: string; port: number } | { fd: number }

/** How a build is served. */
export interface ServerOptions {
  settings: Settings
  at: Listening
  /** Addresses and networks of proxies whose word about the client is believed. */
  trustedProxies: string[]
  /** Seconds for which the runtime may answer nothing at all. */
  patience: number
  /** The folder of the build. */
  build: string
  /** The folder where the runtime keeps pictures. */
  state: string
}

/** What the runtime's configuration is made of. */
export interface ConfigOptions extends Pick<ServerOptions, 'settings' | 'build' | 'state'> {
  /** Where the entry points of the Worker's module listen (src/worker.ts), on the loopback interface. */
  ports: Record<'site' | 'timers' | 'files', number>
  /** What the entry point of files wants to hear. */
  token: string
  /** Where services.ts listens. */
  services: number
}

/** The Worker's own options, as the build has written them for Miniflare; what of them is used here. */
export interface PlatformOptions {
  bindings: Record<string, string>
  serviceBindings: Record<string, string>
  /** Addresses that the Worker answers before the files do; after an exclamation mark those that it never sees. */
  assets: { run_worker_first: string[] }
}

export const platformOf = (build: string): PlatformOptions =>
  JSON.parse(readFileSync(join(build, 'server/miniflare.json'), 'utf8'))
