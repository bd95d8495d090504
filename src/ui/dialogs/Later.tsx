import { type ComponentType, useEffect, useState } from 'react'
import { showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'
import { closerOfThis, type LoadDialog } from './store.ts'

interface Props {
  load: LoadDialog<object>
  props: object
  instead?(): void
}

/**
 * A dialog whose code is loaded when it opens. React's `lazy()` would show it 300 ms late, to avoid flickering of a
 * placeholder that this dialog does not have.
 */
export function Later({ load, props, instead }: Props) {
  const [Part, setPart] = useState<ComponentType<object> | null>(null)
  useEffect(() => {
    const close = closerOfThis()
    load()
      .then(part => setPart(() => part))
      .catch((error: unknown) => {
        if (close(instead) && !instead) showAlert(failureText(error))
      })
  }, [load, instead])
  return Part && <Part {...props} />
}
