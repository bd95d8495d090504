import type { APIRoute } from 'astro'
import { localPath } from '#functions/http/local-path.ts'
import { changeFollow } from '#src/features/follows/form.ts'
import { receivedForm, seeOther, sentForm } from '#src/ui/forms/form.ts'
import { asMember, loginAnswer } from '#src/worker/login.ts'

/** Handles the forms that follow a post or an account, or end following it. */
export const POST: APIRoute = page => {
  const { ctx } = page.locals
  const next = localPath(receivedForm(page).typed?.text('next') ?? null) ?? '/'
  const toLogIn = () => loginAnswer(page.request, new URL(next, page.url))
  return asMember(ctx, toLogIn, async () => {
    const form = sentForm(page)
    if (form) await changeFollow(ctx, form)
    return seeOther(next)
  })
}
