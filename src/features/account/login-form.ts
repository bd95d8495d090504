import type { AstroGlobal } from 'astro'
import { isBlank } from '#functions/contract/text.ts'
import { logIn } from '#functions/sessions/sessions.ts'
import { leadOn } from '#src/features/intents/form.ts'
import type { FormError, Sent } from '#src/ui/forms/form.ts'
import { loginText as text } from './messages/login.ts'

/** Logs a member in who submitted the form of the login page, and does the action that the member wanted as a guest. */
export async function takeLogin(page: Pick<AstroGlobal, 'locals'>, form: Sent): Promise<Response | FormError> {
  const [username, password] = [form.text('username'), form.text('password')]
  const missing = text.missing(!isBlank(username), password !== '')
  if (missing !== null) return { status: 400, message: missing, field: undefined }
  await logIn(page.locals.ctx, { username, password })
  return leadOn(page, form)
}
