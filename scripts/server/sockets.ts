import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '#scripts/site/lock.ts'

/**
 * Name of the folder of socket files between the processes of a site. Only their user may enter it: a
 * loopback port would be open to every user of the machine, who could claim any client address.
 */
const NAME = 'veche-sockets-'
const FOLDER = /^veche-sockets-(\d+)-/
/** Longest path of a socket file in bytes: macOS allows 103, Linux more. */
const PATH_MAX = 103
/** The temporary folder with a short path. */
const SHORT = '/tmp'

/** Entry points of the Worker's module (src/worker.ts) that only this process calls. */
export const ENTRY_POINTS = ['site', 'timers', 'blocks'] as const

export interface Sockets {
  /** Address of a socket in the form of workerd and scripts/site/ask.ts. */
  at(name: (typeof ENTRY_POINTS)[number] | 'entry' | 'services'): string
  /** Removes the socket files of a dead runtime, so that a new one can listen. */
  clear(): void
  close(): void
}

/** Folder of temporary files, or a shorter one when paths would be too long. */
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
