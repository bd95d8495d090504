import { type RefObject, useEffect, useRef } from 'react'
import { keepFields } from '#src/ui/fields/typed-fields.ts'
import { $dialog } from './store.ts'
import { dropTyped } from './typed.ts'

/**
 * Stores the fields of a dialog that is closed by Escape, the close button or the backdrop, or replaced by
 * another dialog such as the login. Any other way of closing deletes the stored fields.
 * @param about storage key; undefined stores nothing.
 * @param stays true when only the caller deletes them.
 * @returns a function that marks the dialog as left.
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
