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

/** Error codes of a login whose password was right, and whose code is missing or wrong. */
const OF_CODE = ['second_factor_required', 'wrong_code']

export interface LoginFields {
  username: string
  password: string
  /** Code of the second factor; empty until the form asks for it. */
  code: string
}

export interface LoginRefusal {
  /** Error text of the form; empty when an alert has shown it, and when a code is asked for the first time. */
  error: string
  /** True when the password was checked and refused, so that a retry is useless. */
  isJudged: boolean
  /** True when the password was right and the form must ask for a code. */
  asksCode: boolean
}

/**
 * Logs in and reloads the page for the member.
 * @returns the refusal; after a login the promise never resolves.
 */
export async function logIn(fields: LoginFields): Promise<LoginRefusal> {
  try {
    await call('POST', '/_login', fields)
    goOn()
    return await untilPageLeft()
  } catch (error) {
    const { status, code, message } =
      error instanceof ApiError ? error : { status: 0, code: 'internal' as const, message: '' }
    if (OF_CODE.includes(code)) return { error: fields.code ? message : '', isJudged: false, asksCode: true }
    const isJudged = JUDGED.includes(status)
    if (isJudged || (status === UNAVAILABLE && message)) return { error: message, isJudged, asksCode: false }
    showAlert(failureText(error))
    return { error: '', isJudged, asksCode: false }
  }
}
