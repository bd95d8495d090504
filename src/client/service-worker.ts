import { startUpdating } from '#src/features/offline/updating.ts'

const CHECK_MS = 120_000

/** Registers the service worker, and asks for a newer one every two minutes and whenever the reader comes back to the tab. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null)
  if (!registration) return
  startUpdating(registration)
  const check = () => {
    // Without a network the check fails; the next one follows.
    if (!document.hidden) void registration.update().catch(() => undefined)
  }
  setInterval(check, CHECK_MS)
  document.addEventListener('visibilitychange', check)
}
