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
  // The write completes when a program has read the pipe. If the program ends before it has read the pipe, its exit
  // code reports the failure.
  const written = writeFile(path, text).catch(() => {})
  return {
    async close() {
      // Opening the pipe for reading ends the pending write. The loop repeats the opening, because the write may not
      // have opened the pipe yet.
      for (let waits = true; waits; ) {
        closeSync(openSync(path, constants.O_RDONLY | constants.O_NONBLOCK))
        waits = await Promise.race([written.then(() => false), pause(PAUSE_MS).then(() => true)])
      }
    }
  }
}
