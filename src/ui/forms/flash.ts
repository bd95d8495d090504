import type { AstroGlobal } from 'astro'

type Page = Pick<AstroGlobal, 'cookies' | 'url'>

const COOKIE = 'said'
/** Lifetime of the cookie in seconds. */
const LIFETIME_S = 60

/**
 * Stores a flash message: the next page shows it once. A form is answered by a redirect to that page, so that reloading
 * the page or coming back to it does not submit the form again.
 */
export function setFlash({ cookies, url }: Page, text: string): void {
  const secure = url.protocol === 'https:'
  cookies.set(COOKIE, text, { path: url.pathname, maxAge: LIFETIME_S, httpOnly: true, sameSite: 'lax', secure })
}

/** Reads the flash message and deletes it; null without one. */
export function readFlash({ cookies, url }: Page): string | null {
  const text = cookies.get(COOKIE)?.value
  if (text === undefined) return null
  cookies.delete(COOKIE, { path: url.pathname })
  return text
}
