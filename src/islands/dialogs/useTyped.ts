import { type RefObject, useEffect, useRef } from 'react'
import { dropTyped } from '#src/lib/typed.ts'
import { keepFields } from '#src/lib/typed-fields.ts'
import { $dialog } from '#src/stores/page/dialogs.ts'

/**
 * Keeps what is typed in a dialog that is left by Escape, its cross or a press outside, or that another one takes the place
 * of, as that of a login. Closed otherwise it has done its work, or was given up: then it is forgotten.
 * @param about what it is about; absent: nothing is kept.
 * @param stays it is not forgotten then.
 * @returns says that it is being left.
 */
export function useTyped(
  dialog: RefObject<HTMLDialogElement | null>,
  about: string | undefined,
  stays: boolean
): () => void {
  const isLeft = useRef(stays)
  useEffect(() => {
    if (!dialog.current || about === undefined) return
    const end = keepFields(dialog.current, about)
    return () => {
      end()
      if (!isLeft.current && $dialog.get() === null) dropTyped(about)
    }
  }, [dialog, about])
  return () => {
    isLeft.current = true
  }
}
