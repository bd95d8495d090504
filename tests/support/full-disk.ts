import { execFileSync } from 'node:child_process'
import { startChild } from '#scripts/site/children.ts'

/**
 * Starts a program that ignores the signal SIGXFSZ. A write beyond the file size limit then fails as on a full disk,
 * instead of ending the program.
 */
export const startOnDisk: typeof startChild = (name, command, args, options) =>
  startChild(name, 'sh', ['-c', 'trap "" XFSZ; exec "$0" "$@"', command, ...args], options)

/** Limits the size in bytes of files that a process writes; a limit of 0 emulates a full disk. */
export function limitFiles(pid: number, bytes: 0 | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
}
