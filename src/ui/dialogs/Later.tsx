import { type ComponentType, useEffect, useState } from 'react'
import { showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'
import { openInstead } from '#src/ui/instead.ts'
import { closerOfThis, type Dialog } from './store.ts'

interface Props {
  code(): Promise<ComponentType<Dialog>>
  dialog: Dialog
}

/**
 * A dialog whose code is loaded when it opens. React's `lazy()` would show it 300 ms late, to avoid flickering of a
 * placeholder that this dialog does not have.
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
