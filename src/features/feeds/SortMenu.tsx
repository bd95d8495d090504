import { useEffect, useRef } from 'react'
import { FEED_SORTS, type FeedSort } from '#functions/contract/sorts.ts'
import { removeDevice, writeDevice } from '#src/browser/storage.ts'
import { sortKey } from './sort-key.ts'
import { sortLabel, sortText } from './text.ts'

interface Props {
  /** Sort of the rendered page. */
  sort: FeedSort
  /** True when the choice is stored. */
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

/** Sort of a feed: a choice reloads the page in that order. */
export function SortMenu({ sort, remembers = false }: Props) {
  const select = useRef<HTMLSelectElement>(null)

  useEffect(() => {
    const element = select.current
    if (!element) return
    // Choices before hydration fire no React event.
    if (element.value !== sort) open(element.value, remembers)
    // A page restored from the back/forward cache shows the sort that it was rendered with.
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
