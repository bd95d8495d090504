import type { APIRoute } from 'astro'
import { seeOther, sentForm } from '#src/forms/form.ts'
import { leadOn } from '#src/forms/intent.ts'

/** Does the intended action after a login in a dialog; the script submits it in the new session. */
export const POST: APIRoute = async page => {
  const form = sentForm(page)
  if (!form) return seeOther('/')
  return leadOn(page, form)
}
