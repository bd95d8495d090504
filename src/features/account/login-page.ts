import type { AstroGlobal } from 'astro'
import * as v from 'valibot'
import { AppError } from '#functions/contract/errors.ts'
import { passkeyUse } from '#functions/contract/passkeys.ts'
import { isBlank } from '#functions/contract/text.ts'
import { tokenOf } from '#functions/sessions/auth.ts'
import { logInWithPasskey } from '#functions/sessions/passkeys.ts'
import { beginLogIn, finishLogIn } from '#functions/sessions/second-step.ts'
import { leadOn } from '#src/features/intents/form.ts'
import type { FormError, Sent } from '#src/ui/forms/form.ts'
import { handleForm } from '#src/ui/forms/take.ts'
import { loginText as text } from './messages/login.ts'

/** The status of a page that asks for the code, which is no error. */
const ASKED = { status: 200, message: '', field: 'code' }

/**
 * Handles the form of the login page, and prepares the page. After the right password of an account with a second
 * factor the page asks for the code: its form has a ticket in place of the name and the password, so no page ever holds
 * a password.
 * @returns a redirect after the login, else the refused form, the ticket of the second step (null in the first step),
 * and the CSRF token of the next form, to which the ticket is bound.
 */
export async function openLogin(page: AstroGlobal) {
  const { ctx } = page.locals
  let ticket: string | null = null
  const handled = await handleForm(page, async form => {
    if (form.text('passkey') !== '') return logInBy(page, form)
    if (form.on('ticket')) {
      ticket = form.text('ticket')
      return finish(page, form, ticket).catch(error => {
        if (!isAboutCode(error)) ticket = null
        throw error
      })
    }
    const outcome = await begin(page, form)
    if (typeof outcome !== 'string') return outcome
    ticket = outcome
    return ASKED
  })
  if (handled instanceof Response) return handled
  const token = ticket === null ? tokenOf(ctx) : (handled.typed?.text('_csrf') ?? '')
  return { ...handled, ticket: ticket as string | null, token }
}

const isAboutCode = (error: unknown): boolean =>
  error instanceof AppError && ['second_factor_required', 'wrong_code', 'too_many_requests'].includes(error.code)

async function finish(page: AstroGlobal, form: Sent, ticket: string): Promise<Response> {
  await finishLogIn(page.locals.ctx, { ticket, code: form.text('code') }, form.text('_csrf'))
  return leadOn(page, form)
}

/** Logs in with the answer of an authenticator, which the script has put into the form. */
async function logInBy(page: AstroGlobal, form: Sent): Promise<Response> {
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), passkeyUse), form.text('passkey'))
  if (!answer.success) throw new AppError('wrong_passkey')
  await logInWithPasskey(page.locals.ctx, answer.output)
  return leadOn(page, form)
}

/** Handles the first step. @returns the ticket of the second step, if there is one. */
async function begin(page: AstroGlobal, form: Sent): Promise<Response | FormError | string> {
  const [username, password] = [form.text('username'), form.text('password')]
  const missing = text.missing(!isBlank(username), password !== '')
  if (missing !== null) return { status: 400, message: missing, field: undefined }
  return (await beginLogIn(page.locals.ctx, { username, password }, form.text('_csrf'))) ?? leadOn(page, form)
}
