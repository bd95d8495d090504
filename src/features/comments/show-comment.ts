/** Scrolls to a comment, unfolds the comments above it, and focuses its time. */
export function showComment(comment: HTMLElement): void {
  for (let fold = comment.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  comment.scrollIntoView({ block: 'start' })
  comment.querySelector<HTMLElement>(':scope > .when')?.focus({ preventScroll: true })
}

/** Returns the code of a pressed key, in every layout of keys; null for keys with modifiers and keys in fields. */
export function plainKey({ target, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey || shiftKey) return null
  return (target as Element).closest('input, textarea, select, dialog, [role=dialog]') ? null : code
}
