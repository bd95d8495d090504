import { showAlert } from './alerts-store.ts'
import { alertText } from './alerts-text.ts'

/** Opens a page in place of a failed script. Offline the current page stays, with an alert. */
export function openInstead(page: string): void {
  if (navigator.onLine) location.assign(page)
  else showAlert(alertText.offline)
}
