import type { APIRoute } from 'astro'
import { logOut } from '#functions/sessions/sessions.ts'
import { seeOther, sentForm } from '#src/ui/forms/form.ts'

/** Handles the form of the profile menu that ends the session. */
export const POST: APIRoute = async page => {
  if (sentForm(page)) await logOut(page.locals.ctx)
  return seeOther('/')
}
