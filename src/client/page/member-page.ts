import { startMembership } from '#src/client/communities/membership.ts'
import { startMutes } from '#src/client/communities/mutes.ts'
import { startCardMenus } from '#src/client/feed/card-menu.ts'
import { startHidden } from '#src/client/feed/hidden.ts'
import { startMutedCards } from '#src/client/feed/muted.ts'
import { startPostActions } from '#src/client/feed/post-actions.ts'
import { startSaves } from '#src/client/feed/saves.ts'
import { startVotes } from '#src/client/feed/votes.ts'
import { showDraft } from '#src/client/forms/drafts.ts'
import { startNewerTexts } from '#src/client/forms/newer-text.ts'
import { startPictureForms } from '#src/client/forms/picture-forms.ts'
import { startPreviews } from '#src/client/forms/preview.ts'
import { startUnsaved } from '#src/client/forms/unsaved.ts'
import { startUnlist } from '#src/client/lists/unlist.ts'
import { startReportCounts } from '#src/client/modtools/report-counts.ts'
import { openQueue, prepareOutbox } from '#src/client/outbox/prepare.ts'
import { startPush } from '#src/client/push/start.ts'
import { startAccountNote } from '#src/client/shell/account-note.ts'
import { startCounters } from '#src/client/shell/counters.ts'
import { startLogout } from '#src/client/shell/logout.ts'
import { startSidebar } from '#src/client/shell/sidebar.ts'
import { restoreArchived } from '#src/lib/sealed.ts'
import { startTypedDialogs } from '#src/lib/typed-fields.ts'
import { reportInstalledUse } from '#src/stores/page/installed.ts'

/** Starts the scripts that only members' pages have. */
export async function start(): Promise<void> {
  startAccountNote()
  await restoreArchived().catch(console.error)
  await openQueue()
  startVotes()
  startMembership()
  startSidebar()
  startSaves()
  startMutes()
  startHidden()
  startMutedCards()
  startUnlist()
  startReportCounts()
  startCardMenus()
  startPostActions()
  startLogout()
  startPreviews()
  startPictureForms()
  startNewerTexts()
  startTypedDialogs()
  startCounters()
  startUnsaved()
  showDraft()
  reportInstalledUse()
  startPush()
  prepareOutbox()
}
