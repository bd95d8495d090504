import { alertText } from '#src/messages/alerts.ts'
import { showAlert } from '#src/stores/page/alerts.ts'

/** Puts an address, or a number of something, on the clipboard and says whether that worked. */
export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    showAlert(address.includes('/') ? alertText.copied : alertText.numberCopied, { id: 'copy' })
  } catch {
    showAlert(alertText.notCopied, { id: 'copy' })
  }
}
