import { alertText } from '#src/messages/alerts.ts'
import { showAlert } from './alerts.ts'

/** Opens the page that does what a script could not. Without a network this page would be lost for it: it stays, and says so. */
export function openInstead(page: string): void {
  if (navigator.onLine) location.assign(page)
  else showAlert(alertText.offline)
}
