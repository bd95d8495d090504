import { whenUnsent } from '#src/lib/unsent.ts'

const KEPT = 'place'

/** The page of settings that answers a form stands where it was sent from, with the focus where it was. */
export function keepPlace(): void {
  // By what stands below the word about the form.
  const topOf = () => document.querySelector('.settings')?.getBoundingClientRect().top ?? 0
  const kept = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  // The section that the address names is for those without script: the browser would take the focus to it.
  if (kept) history.replaceState(history.state, '', location.pathname)
  // A field that is refused has the focus, and comes into sight.
  if (kept && !document.querySelector('[aria-invalid]')) {
    const [top, focused] = kept.split(' ', 2)
    scrollBy(0, topOf() - Number(top))
    if (focused) document.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true })
  }
  // On the window: what is sent by script is taken before that.
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && (target as Element).getAttribute('action') === location.pathname)
      sessionStorage.setItem(KEPT, `${topOf()} ${focusedSelector()}`)
  })
  whenUnsent(() => sessionStorage.removeItem(KEPT))
}

/** The focused element; for a dialog that closes, its opener. */
function focusedSelector(): string {
  const at = document.activeElement
  const dialog = at?.closest('dialog')
  if (dialog) return `[popovertarget=${dialog.id}]`
  if (at?.id) return `#${at.id}`
  const name = at?.getAttribute('name')
  return name ? `main [name=${name}]` : ''
}
