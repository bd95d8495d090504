import { startCardMenus } from './card-menu.ts'
import { startCounters } from './counters.ts'
import { showDraft } from './drafts.ts'
import { leaveOutHidden } from './hidden.ts'
import { reportInstalledUse } from './installed.ts'
import { startLogout } from './logout.ts'
import { startMembership } from './membership.ts'
import { startMutes } from './mutes.ts'
import { startPostActs } from './post-acts.ts'
import { startPreviews } from './preview.ts'
import { startSaves } from './saves.ts'
import { startUnsaved } from './unsaved.ts'
import { startVotes } from './votes.ts'

/** Starts the small behaviours that only members' pages have. */
export function start(): void {
  startVotes()
  startMembership()
  startSaves()
  startMutes()
  leaveOutHidden()
  startCardMenus()
  startPostActs()
  startLogout()
  startPreviews()
  startCounters()
  startUnsaved()
  showDraft()
  reportInstalledUse()
}
