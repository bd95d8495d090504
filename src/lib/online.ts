/** A network that has just come back may be gone again at once, in milliseconds. */
export const RESTORE_MS = 2000

/** Acts once the network has come back. */
export function whenBackOnline(act: () => void): void {
  addEventListener('online', () => setTimeout(act, RESTORE_MS), { once: true })
}
