import type { APIRoute } from 'astro'
import { intentOf } from '#functions/contract/intents.ts'
import { localPath } from '#functions/http/local-path.ts'
import { doPostAction, isUnasked } from '#src/features/post-actions/form.ts'
import { receivedForm, seeOther, sentForm } from '#src/ui/forms/form.ts'
import { asMember, loginRedirect } from '#src/worker/login.ts'

/** Handles the form of a post's menu. The submit button names the action. */
export const POST: APIRoute = async page => {
  const { typed } = receivedForm(page)
  if (!typed) return seeOther('/')
  const { ctx } = page.locals
  const id = page.params['id'] ?? ''
  const next = localPath(typed.text('next')) ?? '/'
  const toLogIn = () => loginRedirect(new URL(next, page.url), intentOf(`${typed.text('act')}:p${id}`))
  return asMember(ctx, toLogIn, async () => {
    const form = sentForm(page)
    if (!form) return seeOther(next)
    if (isUnasked(form)) return seeOther(`/-/post/${id}/${form.text('act')}?next=${encodeURIComponent(next)}`)
    await doPostAction(ctx, id, form)
    return seeOther(next)
  })
}
