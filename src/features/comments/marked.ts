/**
 * Scrolls to the first highlighted comment when the address has no fragment, unless the reader returns to an
 * earlier position. The browser does the scrolling, as for links with a fragment.
 */
export function showMarked(): void {
  const [entry] = performance.getEntriesByType('navigation')
  const isBack = entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward'
  const marked = document.querySelector('[data-marked]')
  if (marked && !location.hash && !isBack) location.replace(`#${marked.id}`)
}
