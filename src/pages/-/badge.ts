import type { APIRoute } from 'astro'
import { giveBadge, takeBadge } from '#functions/administration/badges.ts'
import { localPath } from '#functions/http/local-path.ts'
import { receivedForm, seeOther, sentForm } from '#src/ui/forms/form.ts'
import { onceOf } from '#src/ui/forms/once.ts'
import { asMember, loginAnswer } from '#src/worker/login.ts'

/** Handles the form by which an admin gives an account a badge or takes it back. */
export const POST: APIRoute = page => {
  const next = localPath(receivedForm(page).typed?.text('next') ?? null) ?? '/'
  const { ctx } = page.locals
  const toLogIn = () => loginAnswer(page.request, new URL(next, page.url))
  return asMember(ctx, toLogIn, async () => {
    const form = sentForm(page)
    if (!form) return seeOther(next)
    const [username, type, id] = [form.text('username'), form.text('type'), form.text('id')]
    const key = onceOf(form, ['badge', username, type, id])
    await (type ? giveBadge(ctx, { username, type, key }) : takeBadge(ctx, { username, badge: { id }, key }))
    return seeOther(next)
  })
}
