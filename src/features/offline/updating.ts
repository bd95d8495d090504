import { savesData, whenIdle } from '#src/browser/idle.ts'

/** Offers an update when a service worker is installed, except the very first. */
export function startUpdating(registration: ServiceWorkerRegistration): void {
  const watch = () => {
    const { installing, active } = registration
    if (!installing || !active) return
    installing.addEventListener('statechange', () => {
      if (installing.state === 'installed') attend(({ offerUpdate }) => offerUpdate())
    })
  }
  registration.addEventListener('updatefound', watch)
  watch()
  // A new version may delete the files of this one, so the files of the offer are fetched before.
  if (matchMedia('(width <= 768px)').matches && !savesData()) whenIdle(() => attend(update => update.promptStyles()))
}

/** Runs an action with the update code; a failed load is ignored. */
function attend(use: (update: typeof import('./update.ts')) => Promise<void>): void {
  import('./update.ts').then(use).catch(() => undefined)
}
