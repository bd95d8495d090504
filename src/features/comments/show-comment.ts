import { areKeysOn } from '#src/browser/letter-keys.ts'

/** Opens the folded comments around an element. */
export function unfoldTo(element: Element): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
}

/** Scrolls to a comment, unfolds the comments above it, and focuses its time. */
export function showComment(comment: HTMLElement): void {
  unfoldTo(comment)
  // The style sheet lets the browser scroll a linked comment to the middle of the window.
  comment.style.scrollMarginBlockStart = '0'
  comment.scrollIntoView({ block: 'start' })
  comment.style.removeProperty('scroll-margin-block-start')
  timeOf(comment)?.focus({ preventScroll: true })
}

/** Returns the link with the time of a comment, which gets the focus when script leads to the comment. */
export const timeOf = (comment: Element): HTMLElement | null => comment.querySelector<HTMLElement>(':scope > .when')

/** Elements in which letters have another meaning than in the thread. */
const OWN_KEYS = 'input, textarea, select, dialog, [role=dialog], [popover]:not(#quote-offer)'

/**
 * Returns the code of a pressed key, in every layout of keys; null for keys with modifiers, for held keys, and in
 * fields, dialogs and open menus, and when the reader has switched the keys off.
 */
export function plainKey(event: KeyboardEvent): string | null {
  const { target, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = event
  if (ctrlKey || metaKey || altKey || shiftKey || repeat || isComposing) return null
  return (target as Element).closest(OWN_KEYS) || !areKeysOn() ? null : code
}
