import { attempt } from '#src/lib/attempt.ts'
import { csrfCookie } from '#src/lib/csrf-cookie.ts'

const SAID = 'pwa_use'

/** True in the window of the installed app. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/**
 * Tells the site that a member uses the installed app, once for each start of it. Of guests the site would keep nothing,
 * so they say nothing.
 */
export function reportInstalledUse(): void {
  if (!isInstalled() || !document.querySelector('[data-member]')) return
  if (attempt(() => sessionStorage.getItem(SAID))) return
  attempt(() => sessionStorage.setItem(SAID, '1'))
  const token = csrfCookie() ?? ''
  // It is counted, not waited for: what is lost now comes with the next start.
  void fetch('/api/analytics', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Csrf-Token': token },
    body: JSON.stringify({ event: 'pwa_use' })
  }).catch(() => undefined)
}
