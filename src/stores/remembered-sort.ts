/** Where a browser keeps the order of feeds that this member chose last, if they want that. */
export const sortKey = (): string =>
  `feed_sort:${document.querySelector<HTMLElement>('[data-member]')?.dataset['member']}`
