import type { APIRoute } from 'astro'
import { intentOf } from '#functions/contract/intents.ts'
import { localPath } from '#functions/http/local-path.ts'
import { takeVote } from '#src/features/votes/form.ts'
import { receivedForm, seeOther, sentForm } from '#src/ui/forms/form.ts'
import { asMember, loginRedirect } from '#src/worker/login.ts'

/** Handles the vote buttons. The submitted button names the item and the vote. */
export const POST: APIRoute = async page => {
  const { typed } = receivedForm(page)
  if (!typed) return seeOther('/')
  const { ctx } = page.locals
  const next = localPath(typed.text('next')) ?? '/'
  const [kind = '', id, way] = typed.text('vote').split(':')
  const toLogIn = () => loginRedirect(new URL(next, page.url), intentOf(`${way}:${kind.charAt(0)}${id}`))
  return asMember(ctx, toLogIn, async () => {
    const form = sentForm(page)
    return seeOther(form ? next + (await takeVote(ctx, form)) : next)
  })
}
