import { type Intent, intentText, loginAddress } from '#functions/contract/intents.ts'
import { localPath } from '#functions/http/local-path.ts'
import { ADDRESS_MAX } from './address.ts'

/** True when the login form's address, which encodes the return address once more, is within the length limit. */
export const leadsBack = ({ origin, pathname, search }: URL): boolean =>
  origin.length + loginAddress('/signup', pathname + search, '').length <= ADDRESS_MAX

/**
 * Redirects a guest from a members' page to the login, which returns to the page.
 * @param intent action after the login.
 */
export function loginRedirect({ pathname, search }: URL, intent: Intent | null = null): Response {
  const to = loginAddress('/login', pathname + search, intent ? intentText(intent) : '')
  return new Response(null, { status: 302, headers: { Location: to } })
}

/** Redirects a guest's form to the login; scripts get status 401. */
export function loginAnswer({ headers }: Request, back: URL, intent: Intent | null = null): Response {
  const isPage = (headers.get('Sec-Fetch-Mode') ?? 'navigate') === 'navigate'
  return isPage ? loginRedirect(back, intent) : new Response(null, { status: 401 })
}

type Form = '/login' | '/signup'
const isForm = (path: string): path is Form => path === '/login' || path === '/signup'

/**
 * Address of the login form with the referring page as return address. Links to the login omit the return
 * address to keep pages small.
 * @returns null when there is nothing to add.
 */
export function loginFrom({ headers }: Request, { pathname, searchParams, host }: URL): string | null {
  if (!isForm(pathname) || searchParams.has('next')) return null
  const from = URL.parse(headers.get('Referer') ?? '')
  if (from?.host !== host) return null
  const next = localPath(isForm(from.pathname) ? from.searchParams.get('next') : from.pathname + from.search)
  // The login redirects to the home page by default.
  return next === null || next === '/' ? null : loginAddress(pathname, next, searchParams.get('do') ?? '')
}
