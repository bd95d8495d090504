import { failureIn } from '#src/browser/api.ts'
import { failureText } from './failure.ts'
import { alertText } from './messages/alerts.ts'

/** Error of a load: the content does not exist, or another attempt may succeed. */
export interface LoadError {
  state: 'notfound' | 'failed'
  text: string
}
export type Load<T> = { state: 'loaded'; value: T } | LoadError

/**
 * Loads content of the page, and returns errors as values.
 * @param worded statuses that are shown with the server's text.
 */
export async function loaded<T>(ask: () => Promise<T>, worded: readonly number[] = []): Promise<Load<T>> {
  try {
    return { state: 'loaded', value: await ask() }
  } catch (error) {
    const { status, message } = failureIn(error)
    if (status === 404) return { state: 'notfound', text: message || alertText.gone }
    return { state: 'failed', text: failureText(error, worded) }
  }
}
