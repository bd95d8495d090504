import { showAlert } from '#src/ui/alerts-store.ts'
import { alertText } from '#src/ui/messages/alerts.ts'

/** Copies an address or an id to the clipboard. An alert shows whether that succeeded. */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    showAlert(address.includes('/') ? alertText.copied : alertText.numberCopied, { id: 'copy' })
  } catch {
    showAlert(alertText.notCopied, { id: 'copy' })
  }
}
