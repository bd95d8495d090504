import type { AstroGlobal } from 'astro'

type Page = Pick<AstroGlobal, 'cookies' | 'url'>

const COOKIE = 'said'
/** Seconds that a page has to come and say it. */
const KEPT_S = 60

/**
 * Has the page say once what a form that was taken has done. The form's answer leads there, so that neither reloading
 * the page nor coming back to it sends the form again.
 */
export function sayNext({ cookies, url }: Page, text: string): void {
  const secure = url.protocol === 'https:'
  cookies.set(COOKIE, text, { path: url.pathname, maxAge: KEPT_S, httpOnly: true, sameSite: 'lax', secure })
}

/** What is to be said now; null when nothing was done. */
export function takeSaid({ cookies, url }: Page): string | null {
  const text = cookies.get(COOKIE)?.value
  if (text === undefined) return null
  cookies.delete(COOKIE, { path: url.pathname })
  return text
}
