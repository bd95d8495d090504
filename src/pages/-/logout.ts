import type { APIRoute } from 'astro'
import { logOut } from '#functions/sessions/sessions.ts'
import { refuseForgedForm, seeOther, sentForm } from '#src/forms/form.ts'

/** Ends the session; the form of the profile menu sends here. */
export const POST: APIRoute = async page => {
  const form = await sentForm(page)
  if (form) {
    refuseForgedForm(page, form)
    await logOut(page.locals.ctx)
  }
  return seeOther('/')
}
