import { holdFocus } from '#src/ui/hold-focus.ts'

/** Selector of dialogs that are popovers, so that they open without script. */
const POPOVERS = 'dialog[popover]'

/** Makes dialogs that are popovers keep the focus while they are open, as modal dialogs do. */
export function startPopovers(): void {
  let release: (() => void) | undefined
  const hold = (dialog: HTMLElement) => {
    release?.()
    release = holdFocus(dialog)
  }
  const isDialog = (target: EventTarget | null): target is HTMLElement =>
    target instanceof HTMLElement && target.matches(POPOVERS)
  // These events do not bubble.
  addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      if (isDialog(target) && newState === 'closed') release?.()
    },
    true
  )
  addEventListener(
    'toggle',
    ({ target, newState }) => {
      if (isDialog(target) && newState === 'open') hold(target)
    },
    true
  )
  const open = document.querySelector<HTMLElement>(`${POPOVERS}:popover-open`)
  if (open) hold(open)
}
