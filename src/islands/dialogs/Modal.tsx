import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { dialogText } from '#src/messages/dialogs.ts'
import { closeDialog } from '#src/stores/page/dialogs.ts'
import { Icon } from '../Icon.tsx'
import { returnFocus } from './return-focus.ts'
import { dialogStyles } from './styles.ts'
import { useTyped } from './useTyped.ts'

interface Props {
  title: string
  /** Its subject with an id, as 'report:post:…': typed texts stay under this name until they are taken or given up. */
  about?: string | undefined
  /** The work that it begins may fail: what was typed stays until its caller drops it. */
  staysTyped?: boolean
  children: ReactNode
  /** It is to be seen no more. */
  onClose?: () => void
  /** Whether the content is loaded. */
  isWhole?: boolean
}

/** Not on the cross, where the browser would put it. */
const focusIn = (dialog: HTMLDialogElement) =>
  dialog.querySelector<HTMLElement>('input[type=radio], input[type=checkbox], .input, .button')?.focus()

/** Whether a press is on the backdrop: that is the dialog itself, beyond its edges. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isWithin
}

/** A modal dialog: Escape, the cross and a press that begins and ends outside close it, and focus returns to where it came from. */
export function Modal({ title, about, staysTyped = false, children, onClose = closeDialog, isWhole = true }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  /** The press that is under way has begun outside. A selection may be dragged out of a field, or into it. */
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
      // React has what happens to a dialog within this one happen here, too.
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
