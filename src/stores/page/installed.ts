import { call } from '#src/api.ts'
import { attempt } from '#src/lib/attempt.ts'
import { isInstalled } from '#src/lib/installed.ts'

const SAID = 'pwa_use'

/** Reports once per start that a member uses the installed app. Guests' reports would not be stored. */
export function reportInstalledUse(): void {
  if (!isInstalled() || !document.querySelector('[data-member]')) return
  if (attempt(() => sessionStorage.getItem(SAID))) return
  attempt(() => sessionStorage.setItem(SAID, '1'))
  // The report is not awaited; a lost one is repeated at the next start.
  call('POST', '/analytics', { event: SAID }).catch(() => undefined)
}
