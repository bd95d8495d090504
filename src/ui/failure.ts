import { failureIn } from '#src/browser/api.ts'
import { askToLogIn } from '#src/ui/dialogs/login.ts'
import { alertText } from './messages/alerts.ts'

const LOGGED_OUT = 401
const TOO_MANY_REQUESTS = 429
/**
 * Codes whose text on the server explains what to do: another account is signed in, or the site demands a second factor
 * of moderators.
 */
const WORDED = ['account_changed', 'second_factor_required']

/**
 * Returns the text about a failed call. Unexpected errors are logged, and a signed-out member gets the login dialog.
 * @param error error of a response that is not OK, or a TypeError without a response.
 * @param worded statuses that are shown with the server's text.
 */
export function failureText(error: unknown, worded: readonly number[] = []): string {
  const { status, code, message } = failureIn(error)
  if (status && message && (worded.includes(status) || WORDED.includes(code ?? ''))) return message
  console.error(error)
  // `network_error` is the code with which the service worker answers when the network fails.
  if (error instanceof TypeError || code === 'network_error') return alertText.offline
  if (status === LOGGED_OUT) {
    askToLogIn()
    return alertText.loggedOut
  }
  return status === TOO_MANY_REQUESTS ? alertText.tooManyRequests : alertText.failed
}
