import { reportInstalledUse } from '#src/browser/installed-store.ts'
import { openQueue, prepareOutbox } from '#src/client/outbox/prepare.ts'
import { startAccountNote } from '#src/features/account/account-note.ts'
import { startPreviews } from '#src/features/edits/preview.ts'
import { startUnsaved } from '#src/features/edits/unsaved.ts'
import { startHidden } from '#src/features/hidden-posts/hide.ts'
import { startPictureForms } from '#src/features/images/picture-forms.ts'
import { startMutedCards } from '#src/features/mutes/muted-cards.ts'
import { showDraft } from '#src/features/offline/form-drafts.ts'
import { restoreArchived } from '#src/features/offline/sealed.ts'
import { startPush } from '#src/features/push/start.ts'
import { startReportCounts } from '#src/features/reports/report-counts.ts'
import { startCounters } from '#src/features/shell/counters.ts'
import { startSidebar } from '#src/features/shell/sidebar.ts'
import { startPopovers } from '#src/ui/dialogs/popovers.ts'
import { startTypedDialogs } from '#src/ui/fields/typed-fields.ts'

/** Starts the scripts that run on members' pages only. */
export async function start(): Promise<void> {
  startAccountNote()
  await restoreArchived().catch(console.error)
  await openQueue()
  startSidebar()
  startHidden()
  startMutedCards()
  startReportCounts()
  startPreviews()
  startPictureForms()
  startTypedDialogs()
  startPopovers()
  startCounters()
  startUnsaved()
  showDraft()
  reportInstalledUse()
  startPush()
  prepareOutbox()
}
