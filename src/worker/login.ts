import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { type Intent, intentText, loginAddress } from '#functions/contract/intents.ts'
import { localPath } from '#functions/http/local-path.ts'
import { ADDRESS_MAX } from './address.ts'

/**
 * True when a page's address is short enough to return to after a login. The address of the login encodes it once more.
 */
export const leadsBack = ({ origin, pathname, search }: URL): boolean =>
  origin.length + loginAddress('/signup', pathname + search, '').length <= ADDRESS_MAX

/**
 * Redirects a guest to the login, which returns to the page afterwards.
 * @param intent action that the guest wanted and that follows the login.
 */
export function loginRedirect({ pathname, search }: URL, intent: Intent | null = null): Response {
  const to = loginAddress('/login', pathname + search, intent ? intentText(intent) : '')
  return new Response(null, { status: 302, headers: { Location: to } })
}

/** Answers a form that a guest has submitted: pages are redirected to the login, scripts get status 401. */
export function loginAnswer({ headers }: Request, back: URL, intent: Intent | null = null): Response {
  const isPage = (headers.get('Sec-Fetch-Mode') ?? 'navigate') === 'navigate'
  return isPage ? loginRedirect(back, intent) : new Response(null, { status: 401 })
}

/**
 * Does what a submitted form asks for a member. A guest is sent to the login, and so is a member whose session has ended
 * elsewhere, for example on another device: the browser still has the cookie.
 * @param toLogIn makes the answer that sends to the login.
 */
export async function asMember<Answer>(
  ctx: Ctx,
  toLogIn: () => Response,
  act: () => Promise<Answer>
): Promise<Answer | Response> {
  if (!ctx.auth.key) return toLogIn()
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_logged_in') return toLogIn()
    throw error
  }
}

type Form = '/login' | '/signup'
const isForm = (path: string): path is Form => path === '/login' || path === '/signup'

/** Pages of account recovery and of links in letters. A login does not return to them: their addresses hold tokens. */
const isRecovery = (path: string): boolean => /^\/-\/(?:recover|email)(?:\/|$)/.test(path)

/**
 * Returns the address of the login form that leads back to the page with the followed link. Links to the login do not
 * name their page, so that pages are smaller.
 * @returns null when the address needs no such addition.
 */
export function loginFrom({ headers }: Request, { pathname, searchParams, host }: URL): string | null {
  if (!isForm(pathname) || searchParams.has('next')) return null
  const from = URL.parse(headers.get('Referer') ?? '')
  if (from?.host !== host || isRecovery(from.pathname)) return null
  const next = localPath(isForm(from.pathname) ? from.searchParams.get('next') : from.pathname + from.search)
  // Without a return address the login leads to the home page.
  return next === null || next === '/' ? null : loginAddress(pathname, next, searchParams.get('do') ?? '')
}
