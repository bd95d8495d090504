/** Brings the first highlighted comment into view, unless the address itself names a place or the reader comes back to one. */
export function showMarked(): void {
  const [entry] = performance.getEntriesByType('navigation')
  const isBack = entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward'
  if (!location.hash && !isBack) document.querySelector('[data-marked]')?.scrollIntoView({ block: 'center' })
}
