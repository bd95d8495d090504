import { ApiError, call } from '#src/api.ts'
import { untilPageLeft } from '#src/lib/current-page.ts'
import { showAlert } from './alerts.ts'
import { goOn } from './arrival.ts'
import { failureText } from './failure.ts'

/** Errors of a checked password that the login form shows: no such account or password, banned. */
const JUDGED = [401, 403]
/** More passwords wait than are taken, or the database is away: the form says that, too. */
const UNAVAILABLE = 503

export interface LoginRefusal {
  /** Error text of the form; '' when an alert has shown it. */
  said: string
  /** The password was looked at: sending the same once more is of no use. */
  isJudged: boolean
}

/**
 * Begins a session; the page is then the member's own, at the same place.
 * @returns why there is none.
 */
export async function logIn(username: string, password: string): Promise<LoginRefusal> {
  try {
    await call('POST', '/_login', { username, password })
    goOn()
    return await untilPageLeft()
  } catch (error) {
    const { status, message } = error instanceof ApiError ? error : { status: 0, message: '' }
    const isJudged = JUDGED.includes(status)
    if (isJudged || (status === UNAVAILABLE && message)) return { said: message, isJudged }
    showAlert(failureText(error))
    return { said: '', isJudged }
  }
}
