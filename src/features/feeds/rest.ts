/** Returns the query of the next page of a list in the document; empty at the end of the list. */
export function restOf(list: HTMLElement): string {
  const link = list.querySelector<HTMLAnchorElement>(':scope > .more a')
  return link ? (link.dataset['fragment'] ?? link.search.slice(1)) : ''
}

/**
 * Marks the last item of a list with the query that loads the items after it, so that loading can continue after this
 * item.
 */
export function markLoad(list: HTMLElement): void {
  const last = [...list.querySelectorAll<HTMLElement>(':scope > [id]')].at(-1)
  if (last) last.dataset['rest'] = restOf(list)
}

/**
 * Cuts a list after its last item that stores the query for the items after it.
 * @returns the items up to that one, and its stored query; no items and no query when none stores one.
 */
export function untilLoad(items: HTMLElement[]): { items: HTMLElement[]; rest: string | undefined } {
  const last = items.findLastIndex(({ dataset }) => dataset['rest'] !== undefined)
  return { items: items.slice(0, last + 1), rest: items[last]?.dataset['rest'] }
}
