/**
 * Scrolls to the first highlighted comment, unless the address has a fragment or the reader returns to an earlier
 * position. Adding a fragment to the address makes the browser scroll there.
 */
export function showMarked(): void {
  const [entry] = performance.getEntriesByType('navigation')
  const isBack = entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward'
  const marked = document.querySelector('[data-marked]')
  if (marked && !location.hash && !isBack) location.replace(`#${marked.id}`)
}
