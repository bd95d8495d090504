import { forgetReader } from '#src/lib/forget-reader.ts'
import { GOODBYE } from '#src/lib/goodbye.ts'
import { memberHere } from '#src/lib/here.ts'
import { settingsScriptText } from '#src/messages/settings-script.ts'
import { showAlert } from '#src/stores/page/alerts.ts'

/** Tells whoever has deleted their account that it is gone, from this device too. */
export function sayGoodbye(): void {
  if (location.hash !== GOODBYE || memberHere()) return
  history.replaceState(history.state, '', location.pathname + location.search)
  void forgetReader()
  showAlert(settingsScriptText.goodbye)
}
