import type { APIRoute } from 'astro'
import { localPath } from '#functions/http/local-path.ts'
import { loadAsMember } from '#functions/sessions/viewer.ts'
import { GREETED, NEW_S } from '#src/features/home/greeting.ts'
import { seeOther, sentForm } from '#src/ui/forms/form.ts'

/** Handles the form that closes the greeting of a new member. A cookie stores that the greeting is closed. */
export const POST: APIRoute = async page => {
  const form = sentForm(page)
  if (!form) return seeOther('/')
  const { me } = await loadAsMember(page.locals.ctx, {})
  const secure = page.url.protocol === 'https:'
  page.cookies.set(GREETED, me.id, { path: '/', maxAge: NEW_S, httpOnly: true, sameSite: 'lax', secure })
  return seeOther(localPath(form.text('next')))
}
