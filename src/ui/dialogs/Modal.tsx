import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#src/ui/Icon.tsx'
import { returnFocus } from './return-focus.ts'
import { closeDialog } from './store.ts'
import { dialogStyles } from './styles.ts'
import { dialogText } from './text.ts'
import { useTyped } from './useTyped.ts'

interface Props {
  title: string
  /**
   * Key under which typed values are stored until they are sent or discarded, such as 'report:post:…'; without it
   * nothing is stored.
   */
  about?: string | undefined
  /**
   * True when closing the dialog does not delete the stored values: the dialog's caller deletes them when the action
   * has succeeded.
   */
  staysTyped?: boolean
  children: ReactNode
  /** Called when the dialog closes. */
  onClose?: () => void
  /** True when the content of the dialog is loaded. */
  isWhole?: boolean
}

/** Focuses the first field of a dialog. Browsers would focus the close button, or an alert inside of the dialog. */
const focusIn = (dialog: HTMLDialogElement) =>
  dialog.querySelector<HTMLElement>('input[type=radio], input[type=checkbox], .input, .button:not(.alerts *)')?.focus()

/** True for a click on the backdrop. Its target is the dialog, but it lies outside of the dialog's edges. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isWithin
}

/**
 * A modal dialog. Escape, the close button and a click on the backdrop close it. The focus then returns to the element
 * that had it before.
 */
export function Modal({ title, about, staysTyped = false, children, onClose = closeDialog, isWhole = true }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  /**
   * True when a click has begun on the backdrop. A click counts only if it also ends on the backdrop, because the mouse
   * may select text across the edge of the dialog.
   */
  const isBegunOutside = useRef(false)
  const leave = useTyped(dialog, about, staysTyped)
  const onLeave = () => {
    leave()
    onClose()
  }
  useEffect(() => {
    if (isWhole && dialog.current?.open) focusIn(dialog.current)
  }, [isWhole])
  useEffect(() => {
    const opener = document.activeElement
    void dialogStyles().then(() => {
      if (!dialog.current?.isConnected) return
      dialog.current.showModal()
      focusIn(dialog.current)
    })
    return () => returnFocus(opener)
  }, [])
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-label={title}
      // React calls `onClose` also for the close events of nested dialogs.
      onClose={event => event.target === dialog.current && onLeave()}
      onPointerDown={event => {
        isBegunOutside.current = isOutside(event)
      }}
      onClick={event => isBegunOutside.current && isOutside(event) && onLeave()}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" className="act" aria-label={dialogText.close} onClick={onLeave}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  )
}
