import { execFileSync } from 'node:child_process'
import { startChild } from '#scripts/site/children.ts'

/**
 * Starts a program that ignores SIGXFSZ, so that a file size limit looks like a full disk to it instead of
 * ending it.
 */
export const startOnDisk: typeof startChild = (name, command, args, options) =>
  startChild(name, 'sh', ['-c', 'trap "" XFSZ; exec "$0" "$@"', command, ...args], options)

/** Limits the size of files that a process writes, in bytes: 0 emulates a full disk. */
export function limitFiles(pid: number, bytes: 0 | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
}
