import { ask } from './ask.ts'
import type { Child } from './children.ts'
import { Refusal } from './refusal.ts'

const PAUSE_MS = 25

export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Waits until a process answers requests.
 * @param isReady decides from the status of a response whether the process is ready.
 * @throws Refusal with the last lines of the process when the process has ended, or is not ready in time; in the second
 * case the process is stopped.
 */
export async function waitUntilReady(
  child: Child,
  [at, path]: [at: string, path: string],
  isReady: (status: number) => boolean,
  ms: number
): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; ) {
    if (!child.isAlive())
      throw new Refusal(`${child.name} ${await child.ended} before it was ready.\n${child.lastLines()}`)
    const ready = await ask(at, path, AbortSignal.timeout(ms)).then(isReady, () => false)
    // A response does not count if the process has ended: it then came from another server that listens on the port.
    if (ready && child.isAlive()) return
    await pause(PAUSE_MS)
  }
  await child.stop()
  throw new Refusal(`${child.name} was not ready in ${ms / 1000} s.\n${child.lastLines()}`)
}
