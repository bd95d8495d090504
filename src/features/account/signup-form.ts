import type { AstroGlobal } from 'astro'
import { signUp } from '#functions/account/signup.ts'
import { leadOn } from '#src/features/intents/form.ts'
import type { FormError, Sent } from '#src/ui/forms/form.ts'
import { firstSignupError } from './signup-fields-store.ts'

/** Reads the values of the submitted sign-up form; empty when the page is only opened. */
export const signupFieldsOf = (form: Sent | null) => ({
  username: form?.text('username') ?? '',
  password: form?.text('password') ?? '',
  repeat: form?.text('repeat') ?? '',
  email: form?.text('email') ?? ''
})

/** Creates an account from the form of the sign-up page, and does the action that the guest wanted. */
export async function takeSignup(page: Pick<AstroGlobal, 'locals'>, form: Sent): Promise<Response | FormError> {
  const fields = signupFieldsOf(form)
  const wrong = firstSignupError(fields)
  if (wrong !== null) return { status: 400, ...wrong }
  await signUp(page.locals.ctx, { ...fields, captchaToken: form.text('captchaToken') })
  return leadOn(page, form)
}
