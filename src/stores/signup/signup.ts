import { trimText } from '#functions/contract/text.ts'
import type { InitialState } from '#functions/contract/views.ts'
import { ApiError, call, read } from '#src/api.ts'
import { loginPage, openDialog } from '#src/stores/page/dialogs.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { openInstead } from '#src/stores/page/instead.ts'
import type { SignupFields } from './signup-fields.ts'

/**
 * Opens the form as a dialog. Where that cannot be, the page of the form is opened.
 * @param fetchForm brings the form's code.
 */
export async function openSignup(fetchForm: () => Promise<unknown>): Promise<void> {
  try {
    const [state] = await Promise.all([read('/_initial'), fetchForm()])
    const { captcha, captchaSiteKey: siteKey, signupsDisabled: disabled } = state as InitialState
    openDialog({ kind: 'signup', captcha, siteKey, disabled })
  } catch {
    openInstead(loginPage('/signup'))
  }
}

/** Whether somebody has the name; when that cannot be asked, the server will say it. */
export async function isTaken(username: string): Promise<boolean> {
  return fetch(`/api/users/${encodeURIComponent(username)}`).then(
    ({ ok }) => ok,
    () => false
  )
}

const UNAVAILABLE = 503

/** Why there is no account: the field that it is about, when it is about one, and what to say. */
export interface SignupRefusal {
  code: string
  field: string | undefined
  message: string
}

/** Makes the account and begins its session. @returns null when that is done. */
export async function signUp(given: SignupFields, captchaToken: string): Promise<SignupRefusal | null> {
  const { username, password, email } = given
  try {
    await call('POST', '/_signup', { username: trimText(username), password, email: trimText(email), captchaToken })
    return null
  } catch (error) {
    const { status = 0, code = '', field, message = '' } = error as Partial<ApiError>
    // Also where the captcha is away, or more passwords wait than are taken.
    const isAnswer = status < 500 || status === UNAVAILABLE
    const isOwn = error instanceof ApiError && isAnswer && code !== 'network_error'
    return { code, field, message: isOwn && message ? message : failureText(error) }
  }
}
