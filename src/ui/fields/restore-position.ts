import { removeTab, takeTab, writeTab } from '#src/browser/storage.ts'
import { whenUnsent } from '#src/browser/unsent.ts'

const POSITION_KEY = 'place'

/** Restores the scroll position and the focus after a form of the settings was submitted. */
export function restorePosition(): void {
  // The position is measured from the top of the settings, below a flash message.
  const topOf = () => document.querySelector('.settings')?.getBoundingClientRect().top ?? 0
  const stored = takeTab(POSITION_KEY)
  // The fragment serves pages without script. It is removed, because the browser would move the focus to the section
  // that it names.
  if (stored) history.replaceState(history.state, '', location.pathname)
  // If a field was refused, the focus and the scroll position belong to that field.
  if (stored && !document.querySelector('[aria-invalid]')) {
    const [top, focused] = stored.split(' ', 2)
    scrollBy(0, topOf() - Number(top))
    if (focused) document.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true })
  }
  // The listener is on the window, so it runs last: it can check whether another script has prevented the submission.
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && (target as Element).getAttribute('action') === location.pathname)
      writeTab(POSITION_KEY, `${topOf()} ${focusedSelector()}`)
  })
  whenUnsent(() => removeTab(POSITION_KEY))
}

/**
 * Returns the selector that finds the focused element again. For an element in a dialog, the selector finds the button
 * that opens the dialog.
 */
function focusedSelector(): string {
  const at = document.activeElement
  const dialog = at?.closest('dialog')
  if (dialog) return `[popovertarget=${dialog.id}]`
  if (at?.id) return `#${at.id}`
  const name = at?.getAttribute('name')
  return name ? `main [name=${name}]` : ''
}
