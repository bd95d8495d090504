import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '#scripts/site/lock.ts'

/**
 * Socket files between the processes of one site. Only their user may enter the folder: a port of the loopback interface
 * would answer every user of the machine, with any address of a client that they care to name.
 */
const NAME = 'veche-sockets-'
const FOLDER = /^veche-sockets-(\d+)-/
/** The longest path of a socket file in bytes: macOS has room for one more, which ends it, Linux for four. */
const PATH_MAX = 103
/** The temporary folder with a short path. */
const SHORT = '/tmp'

/** Entry points of the Worker's module (src/worker.ts) that this process alone calls. */
export const ENTRY_POINTS = ['site', 'timers', 'blocks'] as const

export interface Sockets {
  /** The address of a socket, as workerd and scripts/site/ask.ts want it. */
  at(name: (typeof ENTRY_POINTS)[number] | 'entry' | 'services'): string
  /** Removes the socket files of a dead runtime: a new one could not listen there. */
  clear(): void
  close(): void
}

/** The folder of temporary files, unless paths in it are too long. */
function parentFolder(): string {
  const longest = join(tmpdir(), `${NAME}${process.pid}-XXXXXX`, 'services')
  return Buffer.byteLength(longest) <= PATH_MAX ? tmpdir() : SHORT
}

/** Removes the socket folders of killed sites of this user. */
function removeLeftOvers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(FOLDER.exec(name)?.[1])
    const folder = join(parent, name)
    const isOwn = pid && lstatSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()
    if (isOwn && !isAlive(pid)) rmSync(folder, { recursive: true, force: true })
  }
}

export function openSockets(): Sockets {
  const parent = parentFolder()
  removeLeftOvers(parent)
  const folder = mkdtempSync(join(parent, `${NAME}${process.pid}-`))
  return {
    at: name => `unix:${join(folder, name)}`,
    clear() {
      for (const name of [...ENTRY_POINTS, 'entry']) rmSync(join(folder, name), { force: true })
    },
    close: () => rmSync(folder, { recursive: true, force: true })
  }
}
