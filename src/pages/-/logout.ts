import type { APIRoute } from 'astro'
import { logOut } from '#functions/sessions/sessions.ts'
import { seeOther, sentForm } from '#src/ui/forms/form.ts'

/** Ends the session by the form of the profile menu. */
export const POST: APIRoute = async page => {
  if (sentForm(page)) await logOut(page.locals.ctx)
  return seeOther('/')
}
