import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#functions/settings/settings.ts'

/** Where a server listens: at an address of this machine, or on a socket that is open already, by its file descriptor. */
export type ListenAddress = { host: string; port: number } | { fd: number }

/** How a build is served. */
export interface ServerOptions {
  settings: Settings
  at: ListenAddress
  /** Addresses and networks of proxies whose word about the client is believed. */
  trustedProxies: string[]
  /** Seconds without a response after which the runtime counts as dead. */
  patience: number
  /** The folder of the build. */
  build: string
  /** The folder where the runtime keeps pictures. */
  state: string
}

/** Input of the runtime's configuration. */
export interface ConfigOptions extends Pick<ServerOptions, 'settings' | 'build' | 'state'> {
  /** Where the entry point of files listens, on the loopback interface: commands beside the site ask there. */
  port: number
  /** The secret that requests to this entry point must bring. */
  token: string
  /** The address of services.ts. */
  services: string
}

/** The part that is used here of the Worker's options, which the build writes for Miniflare. */
export interface PlatformOptions {
  bindings: Record<string, string>
  serviceBindings: Record<string, string>
}

export const platformOf = (build: string): PlatformOptions =>
  JSON.parse(readFileSync(join(build, 'server/miniflare.json'), 'utf8'))
