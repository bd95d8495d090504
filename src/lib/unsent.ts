import { UNSENT } from './offline-cache.ts'

/** Acts whenever the service worker says that a form could not be sent: its page stays. */
export const whenUnsent = (act: () => void): void =>
  navigator.serviceWorker?.addEventListener('message', ({ data }) => data === UNSENT && act())
