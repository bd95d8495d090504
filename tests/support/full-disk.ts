import { execFileSync } from 'node:child_process'
import { startChild } from '#scripts/site/children.ts'

/** Starts a program that hears of a file that may not grow as it hears of a full disk: else the system would end it. */
export const startOnDisk: typeof startChild = (name, command, args, options) =>
  startChild(name, 'sh', ['-c', 'trap "" XFSZ; exec "$0" "$@"', command, ...args], options)

/** Lets a process write to files up to so many bytes each: 0 is a full disk. */
export function limitFiles(pid: number, bytes: 0 | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
}
