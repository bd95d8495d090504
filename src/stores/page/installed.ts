import { call } from '#src/api.ts'
import { attempt } from '#src/lib/attempt.ts'
import { isInstalled } from '#src/lib/installed.ts'

const SAID = 'pwa_use'

/**
 * Tells the site that a member uses the installed app, once for each start of it. Of guests the site would keep nothing,
 * so they say nothing.
 */
export function reportInstalledUse(): void {
  if (!isInstalled() || !document.querySelector('[data-member]')) return
  if (attempt(() => sessionStorage.getItem(SAID))) return
  attempt(() => sessionStorage.setItem(SAID, '1'))
  // It is counted, not waited for: what is lost now comes with the next start.
  call('POST', '/analytics', { event: SAID }).catch(() => undefined)
}
