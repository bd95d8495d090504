import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '#scripts/site/lock.ts'

/**
 * Beginning of the name of a folder with socket files, by which the processes of a site communicate. Only the user of
 * these processes may enter the folder. Ports on the loopback interface would be open to every user of the machine, and
 * any user could send requests to the Worker with a false client address.
 */
const NAME = 'veche-sockets-'
const FOLDER = /^veche-sockets-(\d+)-/
/** Longest path of a socket file in bytes: macOS allows 103, Linux more. */
const PATH_MAX = 103
/** Folder for temporary files with a short path. */
const SHORT = '/tmp'

/** Names of the entry points of src/worker.ts that only this process calls. */
export const ENTRY_POINTS = ['site', 'timers', 'blocks'] as const

export interface Sockets {
  /** Address of a socket as unix:/path, the form that workerd and scripts/site/ask.ts take. */
  at(name: (typeof ENTRY_POINTS)[number] | 'entry' | 'services'): string
  /** Removes the socket files of a workerd that has ended, so that the next workerd can listen at the same paths. */
  clear(): void
  close(): void
}

/**
 * Returns the system's folder for temporary files, or SHORT if paths of socket files in the system's folder would be
 * too long.
 */
function parentFolder(): string {
  const longest = join(tmpdir(), `${NAME}${process.pid}-XXXXXX`, 'services')
  return Buffer.byteLength(longest) <= PATH_MAX ? tmpdir() : SHORT
}

/** Removes the socket folders that killed sites of this user have left. */
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
