import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#functions/settings/settings.ts'

/** Address on which a server listens, or the file descriptor of an open socket. */
export type ListenAddress = { host: string; port: number } | { fd: number }

/** Options of a server for a build. */
export interface ServerOptions {
  settings: Settings
  at: ListenAddress
  /** Addresses and networks of trusted proxies. */
  trustedProxies: string[]
  /** Seconds without a response after which the runtime counts as dead. */
  patience: number
  /** Folder of the build. */
  build: string
  /** Folder where the runtime stores pictures. */
  state: string
}

/** Input of the runtime's configuration. */
export interface ConfigOptions extends Pick<ServerOptions, 'settings' | 'build' | 'state'> {
  /** Port of the file entry point on the loopback interface, for operators' commands. */
  port: number
  /** Secret token of requests to this entry point. */
  token: string
  /** Address of services.ts. */
  services: string
}

/** The used part of the Worker's options, which the build writes for Miniflare. */
export interface PlatformOptions {
  bindings: Record<string, string>
  serviceBindings: Record<string, string>
}

export const platformOf = (build: string): PlatformOptions =>
  JSON.parse(readFileSync(join(build, 'server/miniflare.json'), 'utf8'))
