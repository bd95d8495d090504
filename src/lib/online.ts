/** A network that has just come back may be gone again at once, in milliseconds. */
export const RESTORE_MS = 2000

/** Acts once the network has come back, unless the signal has ended that before. */
export function whenBackOnline(act: () => void, signal?: AbortSignal): void {
  const restored = () => setTimeout(() => signal?.aborted || act(), RESTORE_MS)
  addEventListener('online', restored, { once: true, ...(signal && { signal }) })
}
