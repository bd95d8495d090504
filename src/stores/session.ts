import { ApiError, call } from '#src/api.ts'
import { showAlert } from './alerts.ts'
import { failureText } from './failure.ts'
import { arriveAnew } from './here.ts'

/** What the login form itself says: no such account or password, banned. */
const OWN_STATUSES = [401, 403]

/**
 * Begins a session; the page is then the member's own, at the same place.
 * @returns what the form says when there is none, '' when an alert has said it.
 */
export async function logIn(username: string, password: string): Promise<string> {
  try {
    await call('POST', '/_login', { username, password })
    arriveAnew()
    // The form stays busy until the page is another.
    return await new Promise<never>(() => {})
  } catch (error) {
    if (error instanceof ApiError && OWN_STATUSES.includes(error.status)) return error.message
    showAlert(failureText(error))
    return ''
  }
}
