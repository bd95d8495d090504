import { trimText } from '#functions/contract/text.ts'
import { ApiError, call, read } from '#src/browser/api.ts'
import { loginPage, openDialog } from '#src/ui/dialogs/store.ts'
import { failureText } from '#src/ui/failure.ts'
import { openInstead } from '#src/ui/instead.ts'
import type { SignupFields } from './signup-fields-store.ts'

/**
 * Opens the sign-up dialog; without its code or data, the sign-up page.
 * @param fetchForm loads the dialog's code.
 */
export async function openSignup(fetchForm: () => Promise<unknown>): Promise<void> {
  try {
    const [state] = await Promise.all([read('/_initial'), fetchForm()])
    const { captcha, captchaSiteKey: siteKey, signupsDisabled: disabled } = state
    openDialog({ kind: 'signup', captcha, siteKey, disabled })
  } catch {
    openInstead(loginPage('/signup'))
  }
}

/** True when an account has the name; false when unknown, since the server checks again at sign-up. */
export async function isNameTaken(username: string): Promise<boolean> {
  return fetch(`/api/users/${encodeURIComponent(username)}`).then(
    ({ ok }) => ok,
    () => false
  )
}

const UNAVAILABLE = 503

/** Refusal of a sign-up, with the field that it is about, if any. */
export interface SignupRefusal {
  code: string
  field: string | undefined
  message: string
}

/**
 * Creates the account and logs in.
 * @returns the refusal, or null after success.
 */
export async function signUp(input: SignupFields, captchaToken: string): Promise<SignupRefusal | null> {
  const { username, password, email } = input
  try {
    await call('POST', '/_signup', { username: trimText(username), password, email: trimText(email), captchaToken })
    return null
  } catch (error) {
    const { status = 0, code = '', field, message = '' } = error as Partial<ApiError>
    // Status 503 also has the server's text: captcha unavailable, or too many pending password checks.
    const isAnswer = status < 500 || status === UNAVAILABLE
    const isOwn = error instanceof ApiError && isAnswer && code !== 'network_error'
    return { code, field, message: isOwn && message ? message : failureText(error) }
  }
}
