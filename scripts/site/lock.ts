import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** When the process began, so that another one with the same number is not taken for it; '' where the system does not tell. */
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

/** The process that holds the lock, or null when it ended without letting go. */
function holderOf(file: string): number | null {
  const [pid = '', birth = ''] = readFileSync(file, 'utf8').trim().split(' ')
  const holder = Number(pid)
  return holder > 0 && isAlive(holder) && birthOf(holder) === birth ? holder : null
}

/** True while a living process has the lock. */
export const isHeld = (file: string): boolean => existsSync(file) && holderOf(file) !== null

export type Lock = { kind: 'taken'; release(): void } | { kind: 'held'; pid: number }

/** Takes a lock that only one living process can have; one left by a dead process is taken over. */
export function takeLock(file: string): Lock {
  for (;;) {
    try {
      writeFileSync(file, `${process.pid} ${birthOf(process.pid)}\n`, { flag: 'wx' })
      const release = () => rmSync(file, { force: true })
      process.once('exit', release)
      return {
        kind: 'taken',
        release: () => {
          process.off('exit', release)
          release()
        }
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const pid = holderOf(file)
    if (pid !== null) return { kind: 'held', pid }
    rmSync(file, { force: true })
  }
}
