import type { Failure } from '#src/api.ts'
import { alertText } from '#src/messages/alerts.ts'
import { openDialog } from './dialogs.ts'

const LOGGED_OUT = 401
const TOO_MANY_REQUESTS = 429

/**
 * Message about a failed load, which is logged too. A member who is signed out meanwhile is asked to sign in.
 * @param error an answer that is not OK, as it is or as an error with its status, or what fetch has thrown: a TypeError when no answer came.
 * @param worded statuses that the server words best itself: why not.
 */
export function failureText(error: unknown, worded: readonly number[] = []): string {
  const { status, code, message } = error as Failure
  // Somebody else is signed in: the server says best what to do.
  if (status && message && (worded.includes(status) || code === 'account_changed')) return message
  console.error(error)
  // The service worker says it in its own way.
  if (error instanceof TypeError || code === 'network_error') return alertText.offline
  if (status === LOGGED_OUT) {
    openDialog({ kind: 'login' })
    return alertText.loggedOut
  }
  return status === TOO_MANY_REQUESTS ? alertText.tooManyRequests : alertText.failed
}
