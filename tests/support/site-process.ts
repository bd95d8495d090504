import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const ROOT = join(import.meta.dirname, '../..')

/** Command that a test sends to the process of a site. */
export type SiteCommand =
  | { kind: 'open'; env: Record<string, string>; hasTimers: boolean }
  | { kind: 'tick' | 'lines' }
  | { kind: 'stop' }

/** Reply of the process to a command: data of the opened site, log lines, or the reason of a failure. */
export interface SiteReply {
  origin: string
  /** Address of the database with its token. */
  databaseUrl: string
  lines: string[]
  failure?: string
}

export interface SiteProcess {
  origin: string
  /** Address of the database with its token. */
  databaseUrl: string
  /** Process id of the server. */
  pid: number
  /** Runs the Worker's scheduled jobs (src/worker/timers.ts) now. They also run each minute. */
  tick(): Promise<void>
  /** Log lines that the Worker and its server have written since the last call. */
  lines(): Promise<string[]>
  stop(): Promise<void>
}

/**
 * Runs a site in a process of its own, as `npm start` does.
 * @param env all settings of the site.
 * @param hasTimers false when the Worker's scheduled jobs run only at calls of `tick`.
 */
export async function startSiteProcess(env: Record<string, string>, hasTimers = true): Promise<SiteProcess> {
  const child = spawn(process.execPath, ['tests/support/site-process-entry.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc']
  })
  const serverLines: string[] = []
  createInterface(child.stderr as Readable).on('line', line => {
    serverLines.push(line)
    console.error(line)
  })
  const ended = once(child, 'exit')
  const tell = async (order: SiteCommand): Promise<SiteReply> => {
    child.send(order)
    const [outcome] = await Promise.race([once(child, 'message'), ended.then(() => [{ failure: 'It has ended.' }])])
    if (outcome.failure === undefined) return outcome
    throw new Error(outcome.failure)
  }
  const leave = async () => {
    if (child.connected) child.disconnect()
    await ended
  }
  try {
    const { origin, databaseUrl } = await tell({ kind: 'open', env, hasTimers })
    const tick = () => tell({ kind: 'tick' }).then(() => undefined)
    const lines = async () => [...(await tell({ kind: 'lines' })).lines, ...serverLines.splice(0)]
    const stop = () =>
      tell({ kind: 'stop' })
        .finally(leave)
        .then(() => undefined)
    return { origin, databaseUrl, pid: child.pid ?? 0, tick, lines, stop }
  } catch (error) {
    await leave()
    throw error
  }
}
