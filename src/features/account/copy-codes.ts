import { showAlert } from '#src/ui/alerts-store.ts'
import { copyCodesText as text } from './messages/copy-codes.ts'

/** Copies recovery codes or an access token to the clipboard. An alert shows whether that succeeded. */
export async function copyText(secret: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(secret).then(
    () => true,
    () => false
  )
  showAlert(isCopied ? text.copied : text.notCopied, { id: 'copy' })
}
