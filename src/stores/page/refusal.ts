import { ApiError } from '#src/api.ts'
import { showAlert } from './alerts.ts'
import { failureText } from './failure.ts'

/** Why a form was not taken: what it says, and of which field, when it is about one. */
export interface Refusal {
  field: string | undefined
  message: string
  /** The texts that somebody has saved since the form came, by their fields. */
  current?: Record<string, string> | undefined
}

/**
 * Error text of a form; null when an alert has shown it.
 * @param wordsFor what it says of an answer of the API, if anything.
 */
export function refusalOf(error: unknown, wordsFor: (answer: ApiError) => string | undefined): Refusal | null {
  const message = error instanceof ApiError && wordsFor(error)
  if (message) return { field: error.field, message, ...(error.current && { current: error.current }) }
  showAlert(failureText(error))
  return null
}

/** Texts of the server for some statuses. */
export const wordedFor =
  (statuses: readonly number[]) =>
  ({ status, message }: ApiError): string =>
    statuses.includes(status) ? message : ''
