import { isEmail } from '#functions/contract/accounts.ts'
import { PASSWORD_MIN, USERNAME_MIN } from '#functions/contract/limits.ts'
import { signupText as text } from '#src/messages/login.ts'

export interface SignupFields {
  username: string
  password: string
  repeat: string
  email: string
}

/** What is wrong with one field of the sign-up form, in the words of accounts.md 5, or null. Whether a name is free, the server knows. */
function signupError(field: keyof SignupFields, given: SignupFields): string | null {
  const { username, password, repeat, email } = given
  if (field === 'username') {
    if (username.trim() === '') return text.usernameEmpty
    return username.trim().length < USERNAME_MIN ? text.usernameShort : null
  }
  if (field === 'password') {
    if (password === '') return text.passwordEmpty
    return [...password].length < PASSWORD_MIN ? text.passwordWeak : null
  }
  if (field === 'repeat') {
    if (repeat === '') return text.repeatEmpty
    return repeat === password ? null : text.mismatch
  }
  return email.trim() === '' || isEmail(email.trim()) ? null : text.emailWrong
}

/** The first field that is wrong, with what is wrong with it. */
export function firstSignupError(given: SignupFields): { field: keyof SignupFields; message: string } | null {
  for (const field of ['username', 'password', 'repeat', 'email'] as const) {
    const message = signupError(field, given)
    if (message) return { field, message }
  }
  return null
}
