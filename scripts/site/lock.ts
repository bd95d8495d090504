import { appendFileSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Start time of a process, which tells it from a later one with the same id; empty when the system does not
 * provide it.
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

/** Lines of a lock file; empty without one. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Process that holds the lock, or null when it ended without releasing it. */
function holderOf([first = '']: string[]): number | null {
  const [pid = '', birth = ''] = first.split(' ')
  const holder = Number(pid)
  return holder > 0 && isAlive(holder) && birthOf(holder) === birth ? holder : null
}

/** True while a living process has the lock. */
export const isLocked = (file: string): boolean => holderOf(linesOf(file)) !== null

/** Parts of a site that the holder of its lock announces to other processes: database, token and pictures. */
export type Part = 'database' | 'token' | 'files'

/** Announced address of a part; empty before its announcement. */
export function announcedIn(file: string, part: Part): string {
  const prefix = `${part} `
  const line = linesOf(file).find(text => text.startsWith(prefix))
  return line?.slice(prefix.length) ?? ''
}

export type Lock =
  | { kind: 'taken'; announce(part: Part, url: string): void; release(): void }
  | { kind: 'held'; pid: number }

/** Takes a lock that only one living process can hold; the lock of a dead process is taken over. */
export function takeLock(file: string): Lock {
  for (;;) {
    try {
      create(file, `${process.pid} ${birthOf(process.pid)}\n`)
      const release = () => rmSync(file, { force: true })
      process.once('exit', release)
      return {
        kind: 'taken',
        // The line is appended: a rewritten file would be empty for a moment, as if nobody held the lock.
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
 * Creates a file atomically and readable for its owner only, because it may contain credentials.
 * @throws EEXIST.
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
