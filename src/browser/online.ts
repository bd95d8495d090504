/**
 * Delay between the network's return and the action, in milliseconds: a network that has just returned is often lost
 * again.
 */
export const RESTORE_MS = 2000

/** False while the browser knows that it has no network. */
export const isOnline = (): boolean => navigator.onLine !== false

/** Runs an action when the network is back, unless the signal is aborted before. */
export function whenBackOnline(run: () => void, signal?: AbortSignal): void {
  const restored = () => setTimeout(() => signal?.aborted || run(), RESTORE_MS)
  addEventListener('online', restored, { once: true, ...(signal && { signal }) })
}
