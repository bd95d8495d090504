import { ApiError } from '#src/browser/api.ts'
import { showAlert } from './alerts-store.ts'
import { failureText } from './failure.ts'

/** Refusal of a form: the message, and its field if it is about one. */
export interface Refusal {
  field: string | undefined
  message: string
  /** Texts that somebody else has saved since the edit began, by field. */
  current?: Record<string, string> | undefined
}

/**
 * Error text of a form; null when an alert has shown it.
 * @param wordsFor the form's text for an error of the API, if any.
 */
export function refusalOf(error: unknown, wordsFor: (answer: ApiError) => string | undefined): Refusal | null {
  const message = error instanceof ApiError && wordsFor(error)
  if (message) return { field: error.field, message, ...(error.current && { current: error.current }) }
  showAlert(failureText(error))
  return null
}

/** Gives the server's text for some statuses. */
export const wordedFor =
  (statuses: readonly number[]) =>
  ({ status, message }: ApiError): string =>
    statuses.includes(status) ? message : ''
