import { type RefObject, useEffect, useRef } from 'react'
import { keepFields } from '#src/ui/fields/typed-fields.ts'
import { $dialog } from './store.ts'
import { dropTyped } from './typed.ts'

/**
 * Stores the values of a dialog that is closed by Escape, the close button or the backdrop, or replaced by another
 * dialog such as the login. If the dialog is closed otherwise, its stored values are deleted.
 * @param about key of the stored values; nothing is stored without it.
 * @param stays true when the values are not deleted here.
 * @returns a function to call when the dialog is closed without an answer.
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
