import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { pause } from '#scripts/site/wait.ts'

const PAUSE_MS = 20

/** A file that is read once and never stands on a disk. */
interface Pipe {
  /** Lets go of a text that nobody has read. */
  close(): Promise<void>
}

/**
 * Offers a text at a path that nobody else may read, for a program that takes files alone.
 * @param path where nothing is yet.
 */
export function openPipe(path: string, text: string): Pipe {
  execFileSync('mkfifo', ['-m', '600', path])
  // It waits for its reader; one that goes in the middle has told why.
  const written = writeFile(path, text).catch(() => {})
  return {
    async close() {
      // Tried again, for the writer may come after the reader that frees it.
      for (let waits = true; waits; ) {
        closeSync(openSync(path, constants.O_RDONLY | constants.O_NONBLOCK))
        waits = await Promise.race([written.then(() => false), pause(PAUSE_MS).then(() => true)])
      }
    }
  }
}
