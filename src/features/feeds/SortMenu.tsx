import { useEffect, useRef } from 'react'
import { FEED_SORTS, type FeedSort } from '#functions/contract/sorts.ts'
import { removeDevice, writeDevice } from '#src/browser/storage.ts'
import { sortKey } from './sort-key.ts'
import { sortLabel, sortText } from './text.ts'

interface Props {
  /** Sort with which the page was rendered. */
  sort: FeedSort
  /** True for a member who wants the chosen sort remembered on the device. */
  remembers?: boolean
}

function open(sort: string, remembers: boolean) {
  if (remembers && sort === FEED_SORTS[0]) removeDevice(sortKey())
  else if (remembers) writeDevice(sortKey(), sort)
  const url = new URL(location.href)
  url.searchParams.set('sort', sort)
  for (const name of ['next', 'page']) url.searchParams.delete(name)
  location.assign(url)
}

/** Menu for the sort of a feed. A choice reloads the page in that order. */
export function SortMenu({ sort, remembers = false }: Props) {
  const select = useRef<HTMLSelectElement>(null)

  useEffect(() => {
    const element = select.current
    if (!element) return
    // A sort that the reader chose before the hydration fired no React event, so it is opened here.
    if (element.value !== sort) open(element.value, remembers)
    // A page restored from the back/forward cache lists the posts in the order in which it was rendered, so the menu
    // shows that sort again.
    const reset = (event: PageTransitionEvent) => {
      if (event.persisted) element.value = sort
    }
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [sort, remembers])

  return (
    <select
      ref={select}
      className="sort"
      name="sort"
      aria-label={sortLabel}
      autoComplete="off"
      defaultValue={sort}
      onChange={event => open(event.target.value, remembers)}
    >
      {FEED_SORTS.map(value => (
        <option key={value} value={value}>
          {sortText[value]}
        </option>
      ))}
    </select>
  )
}
