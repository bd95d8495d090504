import { type Intent, intentText, loginAddress } from '#functions/contract/intents.ts'
import { localPath } from '#functions/http/local-path.ts'
import { ADDRESS_MAX } from './address.ts'

/** Whether there is room for the way back in the addresses of the forms of login, where it is encoded once more. */
export const leadsBack = ({ origin, pathname, search }: URL): boolean =>
  origin.length + loginAddress('/signup', pathname + search, '').length <= ADDRESS_MAX

/**
 * Redirects a guest from a members' page to the login page, and back after login.
 * @param intent what is done then.
 */
export function loginRedirect({ pathname, search }: URL, intent: Intent | null = null): Response {
  const to = loginAddress('/login', pathname + search, intent ? intentText(intent) : '')
  return new Response(null, { status: 302, headers: { Location: to } })
}

/** The same for a guest's form; a script gets 401 instead. */
export function loginAnswer({ headers }: Request, back: URL, intent: Intent | null = null): Response {
  const isPage = (headers.get('Sec-Fetch-Mode') ?? 'navigate') === 'navigate'
  return isPage ? loginRedirect(back, intent) : new Response(null, { status: 401 })
}

type Form = '/login' | '/signup'
const isForm = (path: string): path is Form => path === '/login' || path === '/signup'

/**
 * Where a guest who comes to a form of login without an address to go on to is led: to the same form with the address of
 * the page that they come from, as the browser names it. The links of pages carry none, for pages are kept small.
 * @returns null where there is nothing to add.
 */
export function loginFrom({ headers }: Request, { pathname, searchParams, host }: URL): string | null {
  if (!isForm(pathname) || searchParams.has('next')) return null
  const from = URL.parse(headers.get('Referer') ?? '')
  if (from?.host !== host) return null
  const next = localPath(isForm(from.pathname) ? from.searchParams.get('next') : from.pathname + from.search)
  // Home is where a login leads anyway.
  return next === null || next === '/' ? null : loginAddress(pathname, next, searchParams.get('do') ?? '')
}
