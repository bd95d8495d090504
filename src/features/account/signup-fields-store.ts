import { hasUsernameCharacters, isEmail } from '#functions/contract/accounts.ts'
import { PASSWORD_MIN, USERNAME_MIN } from '#functions/contract/limits.ts'
import { isBlank, trimText } from '#functions/contract/text.ts'
import { signupText as text } from './messages/login.ts'

/** Names of the fields of the sign-up form, in their order. */
export const SIGNUP_FIELDS = ['username', 'password', 'repeat', 'email'] as const

export type SignupField = (typeof SIGNUP_FIELDS)[number]
export type SignupFields = Record<SignupField, string>
export const isSignupField = (name: string | undefined): name is SignupField =>
  SIGNUP_FIELDS.some(field => field === name)
export type SignupErrors = Partial<Record<SignupField, string | null>>

/**
 * Returns the error of a sign-up field; null when it is valid. The specification gives the texts. Only the server can
 * check whether the name is free.
 */
export function signupError(field: SignupField, input: SignupFields): string | null {
  const { username, password, repeat, email } = input
  if (field === 'username') {
    const name = trimText(username)
    if (name === '') return text.usernameEmpty
    if (name.length < USERNAME_MIN) return text.usernameShort
    return hasUsernameCharacters(name) ? null : text.usernameCharacters
  }
  if (field === 'password') {
    if (password === '') return text.passwordEmpty
    return [...password].length < PASSWORD_MIN ? text.passwordWeak : null
  }
  if (field === 'repeat') {
    if (repeat === '') return text.repeatEmpty
    // An invalid password has an error of its own, so no error is shown at the repeated password.
    return repeat === password || signupError('password', input) ? null : text.mismatch
  }
  return isBlank(email) || isEmail(trimText(email)) ? null : text.emailWrong
}

/** Returns the errors of all fields of the sign-up form. */
export const signupErrors = (input: SignupFields): SignupErrors =>
  Object.fromEntries(SIGNUP_FIELDS.map(field => [field, signupError(field, input)]))

/** Returns the first invalid field, with its error. */
export function firstSignupError(input: SignupFields): { field: SignupField; message: string } | null {
  for (const field of SIGNUP_FIELDS) {
    const message = signupError(field, input)
    if (message) return { field, message }
  }
  return null
}
