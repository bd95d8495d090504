import { startUpdating } from '#src/features/offline/updating.ts'

const CHECK_MS = 120_000

/**
 * Registers the service worker. The browser looks for a newer version every two minutes, and whenever the tab becomes
 * visible.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null)
  if (!registration) return
  startUpdating(registration)
  const check = () => {
    // Without a network the check fails, and the next check replaces it.
    if (!document.hidden) void registration.update().catch(() => undefined)
  }
  setInterval(check, CHECK_MS)
  document.addEventListener('visibilitychange', check)
}
