import type { ComponentProps, SubmitEvent } from 'react'

interface Props extends Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit'> {
  /** Hidden fields without script. */
  token: string
  /** Is told the value of the button that was pressed. */
  onAct: (act: string) => void
}

/** A form of the page of notifications, which takes it where there is no script. The menu or dialog around it closes. */
export function NoticeForm({ token, onAct, children, ...form }: Props) {
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    close(event.currentTarget)
    onAct((event.nativeEvent.submitter as HTMLButtonElement).value)
  }
  return (
    <form method="post" action="/notifications" onSubmit={onSubmit} {...form}>
      <input type="hidden" name="_csrf" value={token} />
      {children}
    </form>
  )
}

/** The focus stays with what has opened it. */
function close(form: HTMLFormElement): void {
  form.closest<HTMLElement>('[popover]')?.hidePopover()
  const menu = form.closest('details')
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}
