/** The query by which a list goes on; '': it has ended. */
export function restOf(list: HTMLElement): string {
  const link = list.querySelector<HTMLAnchorElement>(':scope > .more a')
  return link ? (link.dataset['fragment'] ?? link.search.slice(1)) : ''
}

/** Marks the last item before a load with the query of that load: the list can be taken up from there. */
export function markLoad(list: HTMLElement): void {
  const last = [...list.querySelectorAll<HTMLElement>(':scope > [id]')].at(-1)
  if (last) last.dataset['rest'] = restOf(list)
}

/** The first of some items that follow one another, as far as the list can be taken up behind them. */
export function untilLoad(items: HTMLElement[]): { items: HTMLElement[]; rest: string | undefined } {
  const last = items.findLastIndex(({ dataset }) => dataset['rest'] !== undefined)
  return { items: items.slice(0, last + 1), rest: items[last]?.dataset['rest'] }
}
