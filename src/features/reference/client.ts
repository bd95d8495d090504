import { showAlert } from '#src/ui/alerts-store.ts'
import { referencePageText as text } from './text.ts'

/** Copies the command beside a button to the clipboard. An alert shows whether that succeeded. */
export async function copy(_event: Event, button: HTMLElement): Promise<void> {
  const command = button.previousElementSibling?.textContent ?? ''
  const isCopied = await navigator.clipboard.writeText(command).then(
    () => true,
    () => false
  )
  showAlert(isCopied ? text.copied : text.notCopied, { id: 'copy' })
}
