import type { APIContext, APIRoute } from 'astro'
import { AppError } from '#functions/contract/errors.ts'
import { intentOf } from '#functions/contract/intents.ts'
import { localPath } from '#functions/http/local-path.ts'
import { castVote } from '#functions/votes/votes.ts'
import { receivedForm, type Sent, seeOther, sentForm } from '#src/forms/form.ts'
import { onceOf } from '#src/forms/once.ts'
import { loginRedirect } from '#src/worker/login.ts'

/** Casts a vote without script: the submit button names item and direction. */
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
    return seeOther(next + (await vote(page, form)))
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_logged_in') return toLogIn()
    throw error
  }
}

/**
 * Casts the vote.
 * @returns the fragment of the item in the page; empty for an unknown button.
 */
async function vote({ locals: { ctx } }: APIContext, form: Sent): Promise<string> {
  const pressed = form.text('vote')
  if (pressed === '') return ''
  const [kind, id = '', way] = pressed.split(':')
  if (way !== 'up' && way !== 'down') throw new AppError('invalid_value')
  // The same button clicked twice in one rendering of a page is one vote.
  const press = { id, up: way === 'up', key: onceOf(form, [pressed]) }
  if (kind === 'post') return `#p${(await castVote(ctx, { type: 'post', ...press })).publicId}`
  return `#c${(await castVote(ctx, { type: 'comment', ...press })).id}`
}
