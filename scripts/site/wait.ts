import type { Child } from './children.ts'
import { Refusal } from './refusal.ts'

const PAUSE_MS = 25

export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Waits until the child answers at the address.
 * @throws Refusal with its last lines when it ended before, or did not answer in time.
 */
export async function waitForAnswer(
  child: Child,
  url: string,
  isReady: (answer: Response) => boolean,
  ms: number
): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    if (!child.isAlive())
      throw new Refusal(`${child.name} ${await child.ended} before it was ready.\n${child.lastLines()}`)
    const ready = await fetch(url, { signal: AbortSignal.timeout(ms) }).then(isReady, () => false)
    // Else it was somebody else's server that answered there.
    if (ready && child.isAlive()) return
    await pause(PAUSE_MS)
  }
  throw new Refusal(`${child.name} was not ready in ${ms / 1000} s.\n${child.lastLines()}`)
}
