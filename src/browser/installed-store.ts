import { call } from './api.ts'
import { currentMemberId } from './current-page.ts'
import { isInstalled } from './installed.ts'
import { readTab, writeTab } from './storage.ts'

const SAID = 'pwa_use'

/** Reports once per start that a member uses the installed app. Guests' reports would not be stored. */
export function reportInstalledUse(): void {
  if (!isInstalled() || currentMemberId() === '') return
  if (readTab(SAID)) return
  writeTab(SAID, '1')
  // The report is not awaited; a lost one is repeated at the next start.
  call('POST', '/analytics', { event: SAID }).catch(() => undefined)
}
