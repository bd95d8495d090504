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
  /** Seconds for which the runtime may answer nothing at all. */
  patience: number
  /** The folder of the build. */
  build: string
  /** The folder where the runtime keeps pictures. */
  state: string
}

/** What the runtime's configuration is made of. */
export interface ConfigOptions extends Pick<ServerOptions, 'settings' | 'build' | 'state'> {
  /** Where the entry point of files listens, on the loopback interface: commands beside the site ask there. */
  port: number
  /** The secret that requests to this entry point must bring. */
  token: string
  /** The address of services.ts. */
  services: string
}

/** The Worker's own options, as the build has written them for Miniflare; what of them is used here. */
export interface PlatformOptions {
  bindings: Record<string, string>
  serviceBindings: Record<string, string>
}

export const platformOf = (build: string): PlatformOptions =>
  JSON.parse(readFileSync(join(build, 'server/miniflare.json'), 'utf8'))
