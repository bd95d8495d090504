import { loadFile } from '#src/browser/load-file.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'
import { pushKey } from './push-key.ts'

/** Switches push on this device on or off. */
export async function toggle(event: Event, button: HTMLElement): Promise<void> {
  event.preventDefault()
  // The button is not disabled, because a disabled button loses the focus.
  if (button.ariaBusy) return
  button.ariaBusy = button.ariaDisabled = 'true'
  await loadFile(() => import('./code.ts'))
    .then(({ togglePush }) => togglePush(pushKey()))
    .catch(error => showAlert(failureText(error)))
  button.ariaBusy = button.ariaDisabled = null
}
