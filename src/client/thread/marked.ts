/**
 * Leads an address that names no place to the first highlighted comment, unless the reader comes back to where they were:
 * the browser scrolls there and keeps the place, as it does for links that name the comment.
 */
export function showMarked(): void {
  const [entry] = performance.getEntriesByType('navigation')
  const isBack = entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward'
  const marked = document.querySelector('[data-marked]')
  if (marked && !location.hash && !isBack) location.replace(`#${marked.id}`)
}
