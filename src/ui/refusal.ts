import { ApiError } from '#src/browser/api.ts'
import { showAlert } from './alerts-store.ts'
import { failureText } from './failure.ts'

/** Error of a form: a message, and the name of the refused field, if it is about one. */
export interface Refusal {
  field: string | undefined
  message: string
  /** Texts that were saved since the edit began, by field. */
  current?: Record<string, string> | undefined
}

/**
 * Makes the error of a form from a failed call; null when an alert has shown the error.
 * @param wordsFor gives the form's text for an error of the API; empty to show an alert.
 */
export function refusalOf(error: unknown, wordsFor: (answer: ApiError) => string | undefined): Refusal | null {
  const message = error instanceof ApiError && wordsFor(error)
  if (message) return { field: error.field, message, ...(error.current && { current: error.current }) }
  showAlert(failureText(error))
  return null
}

/** Makes a function that gives the server's text for some statuses, and an empty text for all other statuses. */
export const wordedFor =
  (statuses: readonly number[]) =>
  ({ status, message }: ApiError): string =>
    statuses.includes(status) ? message : ''
