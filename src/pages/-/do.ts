import type { APIRoute } from 'astro'
import { leadOn } from '#src/features/intents/form.ts'
import { seeOther, sentForm } from '#src/ui/forms/form.ts'

/** After a login in a dialog, does the action that the guest wanted. Script submits the form in the new session. */
export const POST: APIRoute = async page => {
  const form = sentForm(page)
  if (!form) return seeOther('/')
  return leadOn(page, form)
}
