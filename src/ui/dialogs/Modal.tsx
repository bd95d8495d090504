import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#src/ui/Icon.tsx'
import { returnFocus } from './return-focus.ts'
import { closeDialog } from './store.ts'
import { dialogStyles } from './styles.ts'
import { dialogText } from './text.ts'
import { useTyped } from './useTyped.ts'

interface Props {
  title: string
  /** Storage key of the typed texts, such as 'report:post:…'; they are stored until they are sent or discarded. */
  about?: string | undefined
  /** True when the typed texts are stored until the caller deletes them, because the action may fail. */
  staysTyped?: boolean
  children: ReactNode
  /** Called when the dialog closes. */
  onClose?: () => void
  /** True when the content is loaded. */
  isWhole?: boolean
}

/** Focuses the first field; the browser would focus the close button. */
const focusIn = (dialog: HTMLDialogElement) =>
  dialog.querySelector<HTMLElement>('input[type=radio], input[type=checkbox], .input, .button')?.focus()

/** True for a click on the backdrop, which has the dialog as its target outside of its edges. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isWithin
}

/**
 * A modal dialog. Escape, the close button and a click on the backdrop close it, and the focus returns to its
 * opener.
 */
export function Modal({ title, about, staysTyped = false, children, onClose = closeDialog, isWhole = true }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  /**
   * True while a click has begun on the backdrop. A text selection may be dragged out of the dialog or into
   * it.
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
      // React passes close events of nested dialogs to this handler, too.
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
