import { failureIn } from '#src/browser/api.ts'
import { askToLogIn } from '#src/ui/dialogs/login.ts'
import { alertText } from './messages/alerts.ts'

const LOGGED_OUT = 401
const TOO_MANY_REQUESTS = 429

/**
 * Returns the text about a failed call. Unexpected errors are logged, and a signed-out member gets the login dialog.
 * @param error error of a response that is not OK, or a TypeError without a response.
 * @param worded statuses that are shown with the server's text.
 */
export function failureText(error: unknown, worded: readonly number[] = []): string {
  const { status, code, message } = failureIn(error)
  // If another account is signed in, the server's text explains what to do.
  if (status && message && (worded.includes(status) || code === 'account_changed')) return message
  console.error(error)
  // `network_error` is the code with which the service worker answers when the network fails.
  if (error instanceof TypeError || code === 'network_error') return alertText.offline
  if (status === LOGGED_OUT) {
    askToLogIn()
    return alertText.loggedOut
  }
  return status === TOO_MANY_REQUESTS ? alertText.tooManyRequests : alertText.failed
}
