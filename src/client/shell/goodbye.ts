import { forgetReader } from '#src/lib/forget-reader.ts'
import { GOODBYE } from '#src/lib/goodbye.ts'
import { NEXT_PAGE_NOTE } from '#src/lib/next-page-note.ts'
import { readTab } from '#src/lib/storage.ts'
import { settingsScriptText } from '#src/messages/settings-script.ts'
import { showAlert } from '#src/stores/page/alerts.ts'

/** Shows the farewell alert after an account was deleted, and clears its data from this device. */
export function showGoodbye(): void {
  if (readTab(NEXT_PAGE_NOTE) !== GOODBYE) return
  void forgetReader()
  showAlert(settingsScriptText.goodbye)
}
