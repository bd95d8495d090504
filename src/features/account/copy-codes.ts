import { showAlert } from '#src/ui/alerts-store.ts'
import { copyCodesText as text } from './messages/copy-codes.ts'

/** Copies recovery codes to the clipboard. An alert shows whether that succeeded. */
export async function copyText(codes: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(codes).then(
    () => true,
    () => false
  )
  showAlert(isCopied ? text.copied : text.notCopied, { id: 'copy' })
}
