import { type Intent, intentText, loginAddress } from '#functions/contract/intents.ts'

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
