import type { ComponentProps, SubmitEvent } from 'react'

interface Props extends Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit'> {
  /** CSRF token, for submission without script. */
  token: string
  /** Called with the value of the clicked button. */
  onAction: (action: string) => void
}

/**
 * A form on the page of notifications. When script is off, that page handles the form. A submission closes the menu or
 * dialog around the form.
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

/** Closes the menu or dialog, and returns the focus to the control that opened it. */
function close(form: HTMLFormElement): void {
  form.closest<HTMLElement>('[popover]')?.hidePopover()
  const menu = form.closest('details')
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}
