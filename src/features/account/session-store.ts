import { ApiError, call } from '#src/browser/api.ts'
import { untilPageLeft } from '#src/browser/current-page.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { goOn } from '#src/ui/arrival.ts'
import { failureText } from '#src/ui/failure.ts'

/**
 * Statuses of an answer after the password was checked: 401 for a wrong account or password, 403 for a banned account.
 */
const JUDGED = [401, 403]
/**
 * Status when too many password checks are pending, or the database is unavailable. For this status the form shows the
 * server's text.
 */
const UNAVAILABLE = 503

export interface LoginRefusal {
  /** Error text of the form; empty when an alert has shown it. */
  error: string
  /** True when the password was checked, so that a retry is useless. */
  isJudged: boolean
}

/**
 * Logs in and reloads the page for the member.
 * @returns the refusal; after a login the promise never resolves.
 */
export async function logIn(username: string, password: string): Promise<LoginRefusal> {
  try {
    await call('POST', '/_login', { username, password })
    goOn()
    return await untilPageLeft()
  } catch (error) {
    const { status, message } = error instanceof ApiError ? error : { status: 0, message: '' }
    const isJudged = JUDGED.includes(status)
    if (isJudged || (status === UNAVAILABLE && message)) return { error: message, isJudged }
    showAlert(failureText(error))
    return { error: '', isJudged }
  }
}
