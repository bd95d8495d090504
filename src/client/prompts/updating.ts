import { savesData, whenIdle } from '#src/lib/idle.ts'

/** Has an update offered when a service worker is installed that is not the very first. */
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
  // A new version may take the files of this one away: what offers it is fetched while it is there.
  if (matchMedia('(width <= 768px)').matches && !savesData()) whenIdle(() => attend(update => update.promptStyles()))
}

/** Does something with the code of updates; what does not come now is not missed. */
function attend(act: (update: typeof import('./update.ts')) => Promise<void>): void {
  import('./update.ts').then(act).catch(() => undefined)
}
