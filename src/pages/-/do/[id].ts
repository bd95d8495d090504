import type { APIRoute } from 'astro'
import { intentOf } from '#functions/contract/intents.ts'
import { loginRedirect } from '#src/edge/login.ts'
import { seeOther } from '#src/forms/form.ts'

/**
 * A guest's press on a post without script leads to the login page, which does it afterwards, and back to the page of the
 * press.
 */
export const GET: APIRoute = ({ params, request, url, locals }) => {
  const referrer = URL.parse(request.headers.get('Referer') ?? '')
  const from = referrer?.origin === url.origin ? referrer : new URL('/', url)
  if (locals.ctx.auth.key) return seeOther(from.pathname + from.search)
  return loginRedirect(from, intentOf(`${url.searchParams.get('do')}:p${params['id']}`))
}
