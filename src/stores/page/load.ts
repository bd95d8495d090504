import type { Failure } from '#src/api.ts'
import { alertText } from '#src/messages/alerts.ts'
import { failureText } from './failure.ts'

/** Why something is not there that a script loads: it exists no more, or it did not come and may be asked for again. */
export interface LoadError {
  state: 'notfound' | 'failed'
  text: string
}
export type Load<T> = { state: 'loaded'; value: T } | LoadError

/**
 * Loads what a place of the page shows. Nothing is thrown: what went wrong is said there.
 * @param worded statuses that the server words best itself.
 */
export async function loaded<T>(ask: () => Promise<T>, worded: readonly number[] = []): Promise<Load<T>> {
  try {
    return { state: 'loaded', value: await ask() }
  } catch (error) {
    const { status, message } = error as Failure
    if (status === 404) return { state: 'notfound', text: message || alertText.gone }
    return { state: 'failed', text: failureText(error, worded) }
  }
}
