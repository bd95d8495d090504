import { call, failureIn } from '#src/browser/api.ts'
import { alertText } from '#src/ui/messages/alerts.ts'

/**
 * Ends the session on the server.
 * @returns the text of the error; empty after success.
 */
export async function endSession(): Promise<string> {
  try {
    await call('POST', '/_login?action=logout', {})
    return ''
  } catch (error) {
    const { code, message } = failureIn(error)
    return (code === 'account_changed' && message) || alertText.notLoggedOut
  }
}
