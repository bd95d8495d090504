import type { APIRoute } from 'astro'
import { leadOn } from '#src/features/intents/form.ts'
import { seeOther, sentForm } from '#src/ui/forms/form.ts'

/** Does the intended action after a login in a dialog; the script submits it in the new session. */
export const POST: APIRoute = async page => {
  const form = sentForm(page)
  if (!form) return seeOther('/')
  return leadOn(page, form)
}
