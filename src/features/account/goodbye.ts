import { NEXT_PAGE_NOTE } from '#src/browser/next-page-note.ts'
import { readTab } from '#src/browser/storage.ts'
import { forgetReader } from '#src/features/offline/forget-reader.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { GOODBYE } from './goodbye-note.ts'
import { settingsScriptText } from './messages/settings-script.ts'

/** After an account was deleted, shows the farewell alert and clears the account's data from this device. */
export function showGoodbye(): void {
  if (readTab(NEXT_PAGE_NOTE) !== GOODBYE) return
  void forgetReader()
  showAlert(settingsScriptText.goodbye)
}
