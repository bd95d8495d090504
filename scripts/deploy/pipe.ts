import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { pause } from '#scripts/site/wait.ts'

const PAUSE_MS = 20

/** A named pipe, whose content is read once and never stored on disk. */
interface Pipe {
  /** Releases a pipe that nobody has read. */
  close(): Promise<void>
}

/**
 * Offers a text in a named pipe for a program that only reads files.
 * @param path a path without a file.
 */
export function openPipe(path: string, text: string): Pipe {
  execFileSync('mkfifo', ['-m', '600', path])
  // The write waits for the reader; an error of a terminated reader is reported elsewhere.
  const written = writeFile(path, text).catch(() => {})
  return {
    async close() {
      // The loop frees the writer, which may open the pipe after this reader.
      for (let waits = true; waits; ) {
        closeSync(openSync(path, constants.O_RDONLY | constants.O_NONBLOCK))
        waits = await Promise.race([written.then(() => false), pause(PAUSE_MS).then(() => true)])
      }
    }
  }
}
