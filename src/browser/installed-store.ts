import { call } from './api.ts'
import { currentMemberId } from './current-page.ts'
import { isInstalled } from './installed.ts'
import { readTab, writeTab } from './storage.ts'

const SAID = 'pwa_use'

/** Reports once in each tab that a member uses the installed app. The server stores no such reports of guests. */
export function reportInstalledUse(): void {
  if (!isInstalled() || currentMemberId() === '') return
  if (readTab(SAID)) return
  writeTab(SAID, '1')
  // The report is not awaited. A lost report is not repeated in this tab.
  call('POST', '/analytics', { event: SAID }).catch(() => undefined)
}
