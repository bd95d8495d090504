import { hydrateRoot } from 'react-dom/client'
import type { FeedSort } from '#functions/contract/sorts.ts'
import { SortMenu } from './SortMenu.tsx'

/** Hydrates the sort menu of the page's feed. */
export function hydrate(element: HTMLElement): void {
  const { sort, remembers } = element.dataset
  hydrateRoot(element, <SortMenu sort={sort as FeedSort} remembers={remembers !== undefined} />)
}
