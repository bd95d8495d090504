import type { Settings } from '#functions/settings/settings.ts'

/** What the process that serves a build is told by the one that starts it. */
export interface ServerOptions {
  settings: Settings
  host: string
  port: number
  /** Addresses and networks of proxies whose word about the client is believed. */
  trustedProxies: string[]
  /** Seconds for which the runtime may answer nothing at all. */
  patience: number
  /** The folder of the build. */
  build: string
  /** The folder where the runtime keeps pictures. */
  state: string
}

/** The Worker's own options, as the build has written them for Miniflare; what of them is used here. */
export interface PlatformOptions {
  bindings: Record<string, string>
  serviceBindings: Record<string, string>
  /** Addresses that the Worker answers before the files do; after an exclamation mark those that it never sees. */
  assets: { run_worker_first: string[] }
}

/** Messages to the server, over the channel that Node opens between a process and its child. */
export type ServerMessage = { type: 'serve'; options: ServerOptions } | { type: 'tick' } | { type: 'stop' }
