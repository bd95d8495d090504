/** From so many pages on some are left out, and so many are always shown. */
const MANY = 10
const FIRST = 8

/**
 * The numbers of pages that lead on: all of a few; of many the first eight, the current one and the last. null stands where
 * some are left out.
 */
export function shownPages(current: number, last: number): (number | null)[] {
  const shown = Array.from({ length: last }, (_, at) => at + 1).filter(
    page => last < MANY || page <= FIRST || page === current || page === last
  )
  return shown.flatMap((page, at) => (at > 0 && page - (shown[at - 1] ?? 0) > 1 ? [null, page] : [page]))
}
