import type { APIRoute } from 'astro'
import { refuseForgedForm, seeOther, sentForm } from '#src/forms/form.ts'
import { changeMute } from '#src/forms/mutes.ts'

/** Mutes and unmutes; the toggles of profiles and communities send here. */
export const POST: APIRoute = async page => {
  const form = await sentForm(page)
  if (!form) return seeOther('/')
  refuseForgedForm(page, form)
  await changeMute(page.locals.ctx, form)
  return seeOther(form.text('next'))
}
