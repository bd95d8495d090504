import type { AstroGlobal } from 'astro'

type Page = Pick<AstroGlobal, 'cookies' | 'url'>

const COOKIE = 'said'
/** Lifetime of the message's cookie in seconds. */
const LIFETIME_S = 60

/**
 * Shows a message once on the next page (flash message). The form redirects there, so that neither reloading
 * the page nor coming back to it sends the form again.
 */
export function setFlash({ cookies, url }: Page, text: string): void {
  const secure = url.protocol === 'https:'
  cookies.set(COOKIE, text, { path: url.pathname, maxAge: LIFETIME_S, httpOnly: true, sameSite: 'lax', secure })
}

/** Reads and deletes the flash message; null without one. */
export function readFlash({ cookies, url }: Page): string | null {
  const text = cookies.get(COOKIE)?.value
  if (text === undefined) return null
  cookies.delete(COOKIE, { path: url.pathname })
  return text
}
