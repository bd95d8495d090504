import type { ReactNode } from 'react'
import { Loading } from '#src/ui/Loading.tsx'
import { useLoad } from '#src/ui/useLoad.ts'
import { Modal } from './Modal.tsx'

interface Props<T> {
  title: string
  about?: string
  staysTyped?: boolean
  /** Loads the content of the dialog. Each rendering must pass the same function. */
  ask: () => Promise<T>
  children: (loaded: T) => ReactNode
}

/** A modal dialog that opens before its content is loaded. */
export function LoadedModal<T>({ ask, children, ...modal }: Props<T>) {
  const { load, again } = useLoad(ask)
  const isLoaded = load?.state === 'loaded'
  return (
    <Modal {...modal} isWhole={isLoaded}>
      {isLoaded ? (
        children(load.value)
      ) : (
        <div className="body">
          <Loading error={load} again={again} />
        </div>
      )}
    </Modal>
  )
}
