import type { APIRoute } from 'astro'
import { AppError } from '#functions/contract/errors.ts'
import { intentOf } from '#functions/contract/intents.ts'
import { localPath } from '#functions/http/local-path.ts'
import { savePost } from '#functions/lists/saving.ts'
import { receivedForm, seeOther, sentForm } from '#src/ui/forms/form.ts'
import { asMember, loginAnswer } from '#src/worker/login.ts'

/** Handles the save button of a post: saves it, or removes it from the member's lists. */
export const POST: APIRoute = async page => {
  // The form is read before its check, because a request without a session leads to the login with the wanted action.
  const { typed } = receivedForm(page)
  if (!typed) return seeOther('/')
  const { ctx } = page.locals
  const next = localPath(typed.text('next')) ?? '/'
  const [id = '', wanted] = typed.text('save').split(':')
  const intent = wanted === 'on' ? intentOf(`save:p${id}`) : null
  const toLogIn = () => loginAnswer(page.request, new URL(next, page.url), intent)
  return asMember(ctx, toLogIn, async () => {
    if (!sentForm(page)) return seeOther(next)
    if (wanted !== 'on' && wanted !== 'off') throw new AppError('invalid_value')
    const { publicId } = await savePost(ctx, { id, save: wanted === 'on', key: null })
    return seeOther(`${next}#p${publicId}`)
  })
}
