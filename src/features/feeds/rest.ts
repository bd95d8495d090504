/** Query of the next page of a list; empty at the end of the list. */
export function restOf(list: HTMLElement): string {
  const link = list.querySelector<HTMLAnchorElement>(':scope > .more a')
  return link ? (link.dataset['fragment'] ?? link.search.slice(1)) : ''
}

/** Stores the query of a load on the item before it, so that the list can be resumed from there. */
export function markLoad(list: HTMLElement): void {
  const last = [...list.querySelectorAll<HTMLElement>(':scope > [id]')].at(-1)
  if (last) last.dataset['rest'] = restOf(list)
}

/** The longest prefix of these items after which the list can be resumed, with the query for the rest. */
export function untilLoad(items: HTMLElement[]): { items: HTMLElement[]; rest: string | undefined } {
  const last = items.findLastIndex(({ dataset }) => dataset['rest'] !== undefined)
  return { items: items.slice(0, last + 1), rest: items[last]?.dataset['rest'] }
}
