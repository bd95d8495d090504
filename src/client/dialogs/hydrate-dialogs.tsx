import { hydrateRoot } from 'react-dom/client'
import { Dialogs } from './Dialogs.tsx'
import { listen } from './openers.ts'

/** Hydrates the dialogs and alerts of the page. Dialogs opened during hydration wait in the store. */
export function hydrateDialogs(element: HTMLElement): void {
  listen()
  hydrateRoot(element, <Dialogs />)
}
