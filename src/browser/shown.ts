/**
 * Runs an action whenever the page becomes visible again: its tab is selected, or it returns from the back/forward
 * cache.
 */
export const whenShown = (run: () => void): void =>
  document.addEventListener('visibilitychange', () => document.hidden || run())
