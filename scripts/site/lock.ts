import { appendFileSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Reads the start time of a process, which distinguishes the process from a later process with the same id. The result
 * is empty on systems without /proc.
 */
function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? ''
  } catch {
    return ''
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Reads the lines of a lock file; none when the file does not exist. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/**
 * Finds the id of the process that holds the lock; null when no process holds the lock, or the holder ended without
 * releasing the lock.
 */
function holderOf([first = '']: string[]): number | null {
  const [pid = '', birth = ''] = first.split(' ')
  const holder = Number(pid)
  return holder > 0 && isAlive(holder) && birthOf(holder) === birth ? holder : null
}

/** True while a running process holds the lock. */
export const isLocked = (file: string): boolean => holderOf(linesOf(file)) !== null

/** Parts of a site whose addresses are in its lock file: the database, the token of the database, and the pictures. */
export type Part = 'database' | 'token' | 'files'

/**
 * Reads the address of a part of the site from a lock file; empty while the running site has not written the address.
 */
export function announcedIn(file: string, part: Part): string {
  const prefix = `${part} `
  const line = linesOf(file).find(text => text.startsWith(prefix))
  return line?.slice(prefix.length) ?? ''
}

export type Lock =
  | { kind: 'taken'; announce(part: Part, url: string): void; release(): void }
  | { kind: 'held'; pid: number }

/** Takes a lock that only one running process can hold. The lock of a process that has ended is taken over. */
export function takeLock(file: string): Lock {
  for (;;) {
    try {
      create(file, `${process.pid} ${birthOf(process.pid)}\n`)
      const release = () => rmSync(file, { force: true })
      process.once('exit', release)
      return {
        kind: 'taken',
        // The line is appended, because a rewritten file would be empty for a moment, as if no process held the lock.
        announce: (part, url) => appendFileSync(file, `${part} ${url}\n`),
        release: () => {
          process.off('exit', release)
          release()
        }
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const lines = linesOf(file)
    const pid = holderOf(lines)
    if (pid !== null) return { kind: 'held', pid }
    if (lines.length > 0) rmSync(file, { force: true })
  }
}

/**
 * Creates a file atomically. Only its owner can read the file, because it may contain credentials.
 * @throws Error with the code EEXIST when the file exists.
 */
function create(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } finally {
    rmSync(draft)
  }
}
