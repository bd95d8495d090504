import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#functions/settings/settings.ts'

/** Host and port on which a server listens, or the file descriptor of a socket that is already open. */
export type ListenAddress = { host: string; port: number } | { fd: number }

/** Options of the server that runs a build of the site. */
export interface ServerOptions {
  settings: Settings
  at: ListenAddress
  /** IP addresses and networks of the proxies whose headers about the client are trusted. */
  trustedProxies: string[]
  /** Seconds without a response after which workerd counts as dead. */
  patience: number
  /** Folder with the build of the site. */
  build: string
  /** Folder in which workerd stores pictures. */
  state: string
  /** Folder in which letters are kept as files. */
  letters: string
}

/** Input from which configure.ts makes the configuration of workerd. */
export interface ConfigOptions extends Pick<ServerOptions, 'settings' | 'build' | 'state'> {
  /** Port on the loopback interface at which operators' commands read and write picture files. */
  port: number
  /** Secret token that requests of operators' commands to that port must have. */
  token: string
  /** Address of the socket on which services.ts listens. */
  services: string
}

/**
 * Those of the Worker's options for Miniflare that configure.ts reads and changes. write-options.ts has written the
 * options into the build.
 */
export interface PlatformOptions {
  bindings: Record<string, string>
  serviceBindings: Record<string, string>
}

export const platformOf = (build: string): PlatformOptions =>
  JSON.parse(readFileSync(join(build, 'server/miniflare.json'), 'utf8'))
