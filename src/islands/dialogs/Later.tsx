import { type ComponentType, useEffect, useState } from 'react'
import { showAlert } from '#src/stores/page/alerts.ts'
import { closerOfThis, type Dialog } from '#src/stores/page/dialogs.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { openInstead } from '#src/stores/page/instead.ts'

interface Props {
  code(): Promise<ComponentType<Dialog>>
  dialog: Dialog
}

/**
 * A dialog whose code comes when it is opened. React's own lazy() would show it 300 ms after it had nothing to show, so
 * that placeholders do not flicker; here there is none.
 */
export function Later({ code, dialog }: Props) {
  const { page } = dialog
  const [Part, setPart] = useState<ComponentType<Dialog> | null>(null)
  useEffect(() => {
    const close = closerOfThis()
    code()
      .then(part => setPart(() => part))
      .catch((error: unknown) => {
        if (!close()) return
        if (page) openInstead(page)
        else showAlert(failureText(error))
      })
  }, [code, page])
  return Part && <Part {...dialog} />
}
