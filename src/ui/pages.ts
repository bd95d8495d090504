/**
 * Number of pages from which on links to some pages are left out, and number of first pages whose links are never left
 * out.
 */
const MANY = 10
const FIRST = 8

/**
 * Returns the numbers of the pages that a list links to: all, if they are few; otherwise the first eight, the current
 * page and the last. null stands for a gap.
 */
export function shownPages(current: number, last: number): (number | null)[] {
  const shown = Array.from({ length: last }, (_, at) => at + 1).filter(
    page => last < MANY || page <= FIRST || page === current || page === last
  )
  return shown.flatMap((page, at) => (at > 0 && page - (shown[at - 1] ?? 0) > 1 ? [null, page] : [page]))
}
