/** Moves a member from one new comment of the thread to the next when the `n` key is pressed, in every layout of keys. */
export function startFreshKeys(thread: HTMLElement): void {
  addEventListener('keydown', event => {
    const { target, code, ctrlKey, metaKey, altKey, shiftKey } = event
    if (code !== 'KeyN' || ctrlKey || metaKey || altKey || shiftKey) return
    if ((target as Element).closest('input, textarea, select, dialog, [role=dialog]')) return
    const next = nextFresh(thread)
    if (!next) return
    event.preventDefault()
    show(next)
  })
}

/** Finds the new comment after the focused one, or else the first one; null in a thread without new comments. */
function nextFresh(thread: HTMLElement): HTMLElement | null {
  const fresh = [...thread.querySelectorAll<HTMLElement>('.comment[data-new]:not([data-muted])')]
  const focused = document.activeElement?.closest<HTMLElement>('.comment') ?? null
  const isLater = (comment: HTMLElement) =>
    focused !== null && Boolean(focused.compareDocumentPosition(comment) & Node.DOCUMENT_POSITION_FOLLOWING)
  return fresh.find(isLater) ?? fresh.at(0) ?? null
}

function show(comment: HTMLElement): void {
  for (let fold = comment.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  comment.scrollIntoView({ block: 'start' })
  comment.querySelector<HTMLElement>(':scope > .when')?.focus({ preventScroll: true })
}
