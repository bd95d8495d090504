import { savesData, whenIdle } from '#src/browser/idle.ts'

/** Offers an update of the site when a new service worker is installed in place of another. */
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
  // A new version of the site may delete the files that offer the update, so these files are loaded in advance.
  if (matchMedia('(width <= 768px)').matches && !savesData()) whenIdle(() => attend(update => update.promptStyles()))
}

/** Runs an action with the script that offers the update. A failed load of the script is ignored. */
function attend(use: (update: typeof import('./update.ts')) => Promise<void>): void {
  import('./update.ts').then(use).catch(() => undefined)
}
