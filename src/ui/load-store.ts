import type { Failure } from '#src/browser/api.ts'
import { alertText } from './alerts-text.ts'
import { failureText } from './failure.ts'

/** Load error: the content is missing, or the load failed and may be retried. */
export interface LoadError {
  state: 'notfound' | 'failed'
  text: string
}
export type Load<T> = { state: 'loaded'; value: T } | LoadError

/**
 * Loads content of the page and returns errors as values.
 * @param worded statuses whose text comes from the server.
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
