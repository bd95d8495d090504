import { hydrateRoot } from 'react-dom/client'
import { Dialogs } from './Dialogs.tsx'
import { listen } from './openers.ts'

/** Brings the dialogs and alerts of the page to life: what a press opens from now on waits in the store for React. */
export function hydrateDialogs(place: HTMLElement): void {
  listen()
  hydrateRoot(place, <Dialogs />)
}
