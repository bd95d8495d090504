import type { APIRoute } from 'astro'
import { AppError } from '#functions/contract/errors.ts'
import { intentOf } from '#functions/contract/intents.ts'
import { localPath } from '#functions/http/local-path.ts'
import { takeVote } from '#src/features/votes/form.ts'
import { receivedForm, seeOther, sentForm } from '#src/ui/forms/form.ts'
import { loginRedirect } from '#src/worker/login.ts'

/** Handles the vote buttons. The submitted button names the item and the vote. */
export const POST: APIRoute = async page => {
  const { typed } = receivedForm(page)
  if (!typed) return seeOther('/')
  const next = localPath(typed.text('next')) ?? '/'
  const [kind = '', id, way] = typed.text('vote').split(':')
  const toLogIn = () => loginRedirect(new URL(next, page.url), intentOf(`${way}:${kind.charAt(0)}${id}`))
  if (!page.locals.ctx.auth.key) return toLogIn()
  const form = sentForm(page)
  if (!form) return seeOther(next)
  try {
    return seeOther(next + (await takeVote(page.locals.ctx, form)))
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_logged_in') return toLogIn()
    throw error
  }
}
