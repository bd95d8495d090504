import type { AstroGlobal } from 'astro'
import { requestCommunity } from '#functions/community-requests/requests.ts'
import { COMMUNITY_NAME_MIN } from '#functions/contract/limits.ts'
import { trimText } from '#functions/contract/text.ts'
import { setFlash } from '#src/ui/forms/flash.ts'
import { type FormError, formErrorOf, type Sent, seeOther } from '#src/ui/forms/form.ts'
import { onceOf } from '#src/ui/forms/once.ts'
import type { CommunityFields } from './community-fields-store.ts'
import { requestCommunityText as text } from './messages/request.ts'

/** Reads the values of the form that requests a community; empty without a submitted form. */
export const requestFieldsOf = (form: Sent | null): CommunityFields => ({
  name: form?.text('name') ?? '',
  title: '',
  about: form?.text('about') ?? ''
})

/** Makes a community request from the form of a page. */
export async function takeRequest(
  page: Pick<AstroGlobal, 'locals' | 'cookies' | 'url'>,
  form: Sent
): Promise<Response | FormError> {
  const { name, about } = requestFieldsOf(form)
  try {
    await requestCommunity(page.locals.ctx, { name, note: about, key: onceOf(form, [name, about]) })
  } catch (error) {
    const isShort = trimText(name).length < COMMUNITY_NAME_MIN
    return formErrorOf(error, isShort ? { invalid_community_name: text.short } : {})
  }
  setFlash(page, text.sent)
  return seeOther(page.url.pathname)
}
