/** Number of pages from which some are left out, and number of first pages that are always shown. */
const MANY = 10
const FIRST = 8

/**
 * Page numbers of a pagination: all of a few; otherwise the first eight, the current and the last, with null
 * for a gap.
 */
export function shownPages(current: number, last: number): (number | null)[] {
  const shown = Array.from({ length: last }, (_, at) => at + 1).filter(
    page => last < MANY || page <= FIRST || page === current || page === last
  )
  return shown.flatMap((page, at) => (at > 0 && page - (shown[at - 1] ?? 0) > 1 ? [null, page] : [page]))
}
