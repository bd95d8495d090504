import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '#scripts/site/lock.ts'

/**
 * Socket files between the processes of one site. Only their user may enter the folder: a port of the loopback interface
 * would answer every user of the machine, with any address of a client that they care to name. The folder of temporary
 * files is where paths are short: a socket's has at most 104 bytes.
 */
const FOLDER = /^veche-sockets-(\d+)-/

/** Entry points of the Worker's module (src/worker.ts) that this process alone calls. */
export const INNER = ['site', 'timers', 'blocks'] as const

export interface Sockets {
  /** The address of a socket, as workerd and scripts/site/ask.ts want it. */
  at(name: (typeof INNER)[number] | 'entry' | 'services'): string
  /** Removes what a runtime that has died has left: it could not listen there again. */
  clear(): void
  close(): void
}

/** Folders of sites that were killed. */
function removeLeftOvers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(FOLDER.exec(name)?.[1])
    if (pid && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

export function openSockets(): Sockets {
  removeLeftOvers()
  const folder = mkdtempSync(join(tmpdir(), `veche-sockets-${process.pid}-`))
  return {
    at: name => `unix:${join(folder, name)}`,
    clear() {
      for (const name of [...INNER, 'entry']) rmSync(join(folder, name), { force: true })
    },
    close: () => rmSync(folder, { recursive: true, force: true })
  }
}
