import type { ComponentProps, SubmitEvent } from 'react'

interface Props extends Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit'> {
  /** CSRF token of the form without script. */
  token: string
  /** Gets the value of the clicked button. */
  onAction: (action: string) => void
}

/**
 * A form of the page of notifications, which handles it without script. A submission closes the surrounding
 * menu or dialog.
 */
export function NoticeForm({ token, onAction, children, ...form }: Props) {
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    close(event.currentTarget)
    onAction((event.nativeEvent.submitter as HTMLButtonElement).value)
  }
  return (
    <form method="post" action="/notifications" onSubmit={onSubmit} {...form}>
      <input type="hidden" name="_csrf" value={token} />
      {children}
    </form>
  )
}

/** Closes the menu or dialog; the focus returns to its opener. */
function close(form: HTMLFormElement): void {
  form.closest<HTMLElement>('[popover]')?.hidePopover()
  const menu = form.closest('details')
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}
