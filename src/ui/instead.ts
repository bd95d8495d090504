import { showAlert } from './alerts-store.ts'
import { alertText } from './messages/alerts.ts'

/**
 * Opens a page that replaces a script which could not be loaded. Offline the current page stays, and an alert is shown.
 */
export function openInstead(page: string): void {
  if (navigator.onLine) location.assign(page)
  else showAlert(alertText.offline)
}
