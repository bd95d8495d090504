import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { pause } from '#scripts/site/wait.ts'

const PAUSE_MS = 20

/** A named pipe. Its content can be read once and is never stored on disk. */
interface Pipe {
  /** Ends the write into a pipe that no program has read. */
  close(): Promise<void>
}

/**
 * Offers a text in a named pipe to a program that can only read files.
 * @param path path of the pipe, at which no file exists.
 */
export function openPipe(path: string, text: string): Pipe {
  execFileSync('mkfifo', ['-m', '600', path])
  // The write completes when a program has read the pipe. A program that ends before is reported by its exit code.
  const written = writeFile(path, text).catch(() => {})
  return {
    async close() {
      // Opening the pipe for reading ends the pending write. The loop repeats it, because the write may open later.
      for (let waits = true; waits; ) {
        closeSync(openSync(path, constants.O_RDONLY | constants.O_NONBLOCK))
        waits = await Promise.race([written.then(() => false), pause(PAUSE_MS).then(() => true)])
      }
    }
  }
}
