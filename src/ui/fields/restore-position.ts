import { removeTab, takeTab, writeTab } from '#src/browser/storage.ts'
import { whenUnsent } from '#src/browser/unsent.ts'

const POSITION_KEY = 'place'

/** Restores scroll position and focus after a form of the settings was submitted. */
export function restorePosition(): void {
  // The position is measured below the flash message.
  const topOf = () => document.querySelector('.settings')?.getBoundingClientRect().top ?? 0
  const stored = takeTab(POSITION_KEY)
  // The fragment in the address is for pages without script: the browser would move the focus to its section.
  if (stored) history.replaceState(history.state, '', location.pathname)
  // An invalid field gets the focus and is scrolled into view instead.
  if (stored && !document.querySelector('[aria-invalid]')) {
    const [top, focused] = stored.split(' ', 2)
    scrollBy(0, topOf() - Number(top))
    if (focused) document.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true })
  }
  // The listener is on the window: a submission that script handles is prevented before it gets there.
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && (target as Element).getAttribute('action') === location.pathname)
      writeTab(POSITION_KEY, `${topOf()} ${focusedSelector()}`)
  })
  whenUnsent(() => removeTab(POSITION_KEY))
}

/** Selector of the focused element; for an element of a closing dialog, of its opener. */
function focusedSelector(): string {
  const at = document.activeElement
  const dialog = at?.closest('dialog')
  if (dialog) return `[popovertarget=${dialog.id}]`
  if (at?.id) return `#${at.id}`
  const name = at?.getAttribute('name')
  return name ? `main [name=${name}]` : ''
}
