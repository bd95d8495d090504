import type { Failure } from '#src/browser/api.ts'
import { openDialog } from '#src/ui/dialogs/store.ts'
import { alertText } from './alerts-text.ts'

const LOGGED_OUT = 401
const TOO_MANY_REQUESTS = 429

/**
 * Text of a failed call, which is also logged. A signed-out member gets the login dialog.
 * @param error a response that is not OK, an error with its status, or a TypeError without a response.
 * @param worded statuses whose text comes from the server.
 */
export function failureText(error: unknown, worded: readonly number[] = []): string {
  const { status, code, message } = error as Failure
  // Another account is signed in: the server's text says what to do.
  if (status && message && (worded.includes(status) || code === 'account_changed')) return message
  console.error(error)
  // The service worker answers failed calls with `network_error`.
  if (error instanceof TypeError || code === 'network_error') return alertText.offline
  if (status === LOGGED_OUT) {
    openDialog({ kind: 'login' })
    return alertText.loggedOut
  }
  return status === TOO_MANY_REQUESTS ? alertText.tooManyRequests : alertText.failed
}
