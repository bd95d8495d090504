import { plainKey, showComment, timeOf } from './show-comment.ts'

/**
 * Moves a member from one new comment of the thread to the next when the `n` key is pressed. A link to a new comment
 * moves the focus to it, so that the key goes on from there.
 */
export function startFreshKeys(thread: HTMLElement): void {
  addEventListener('keydown', event => {
    if (plainKey(event) !== 'KeyN') return
    const next = nextFresh(thread)
    if (!next) return
    event.preventDefault()
    showComment(next)
  })
  addEventListener('hashchange', () => {
    const target = thread.querySelector('.comment:target')
    if (target) timeOf(target)?.focus({ preventScroll: true })
  })
}

/** Lists the new comments of the page, in its order. Those of muted authors are folded, so they do not count. */
export const freshOn = (thread: HTMLElement): HTMLElement[] => [
  ...thread.querySelectorAll<HTMLElement>('.comment[data-new]:not([data-muted])')
]

/** Finds the new comment after the focused one, or else the first one; null in a thread without new comments. */
function nextFresh(thread: HTMLElement): HTMLElement | null {
  const fresh = freshOn(thread)
  const focused = document.activeElement?.closest<HTMLElement>('.comment') ?? null
  const isLater = (comment: HTMLElement) =>
    focused !== null && Boolean(focused.compareDocumentPosition(comment) & Node.DOCUMENT_POSITION_FOLLOWING)
  return fresh.find(isLater) ?? fresh.at(0) ?? null
}
