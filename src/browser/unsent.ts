import { UNSENT } from './cached-pages.ts'

/** Runs an action when the service worker reports that a form could not be sent. The page with the form stays open. */
export const whenUnsent = (run: () => void): void =>
  navigator.serviceWorker?.addEventListener('message', ({ data }) => data === UNSENT && run())
