import { settingsScriptText } from '#src/messages/settings-script.ts'
import { GOODBYE } from '#src/stores/goodbye.ts'
import { sayAlert } from './alert.ts'

/** Tells whoever has deleted their account that it is gone. */
export function sayGoodbye(): void {
  if (location.hash !== GOODBYE) return
  history.replaceState(history.state, '', location.pathname + location.search)
  sayAlert(settingsScriptText.goodbye)
}
