/** Runs an action whenever the page is shown again, from another tab or from the back/forward cache. */
export const whenShown = (run: () => void): void =>
  document.addEventListener('visibilitychange', () => document.hidden || run())
