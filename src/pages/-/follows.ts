import type { APIRoute } from 'astro'
import { localPath } from '#functions/http/local-path.ts'
import { changeFollow } from '#src/features/follows/form.ts'
import { receivedForm, seeOther, sentForm } from '#src/ui/forms/form.ts'
import { loginAnswer } from '#src/worker/login.ts'

/** Handles the forms that follow a post or an account, or end following it. */
export const POST: APIRoute = async page => {
  const next = localPath(receivedForm(page).typed?.text('next') ?? null) ?? '/'
  if (!page.locals.ctx.auth.key) return loginAnswer(page.request, new URL(next, page.url))
  const form = sentForm(page)
  if (!form) return seeOther(next)
  await changeFollow(page.locals.ctx, form)
  return seeOther(next)
}
