import { hydrateRoot } from 'react-dom/client'
import { Dialogs } from './Dialogs.tsx'
import { listen } from './openers.ts'

/** Hydrates the dialogs and alerts of the page. A dialog that is opened during hydration is shown afterwards. */
export function hydrateDialogs(element: HTMLElement): void {
  listen()
  hydrateRoot(element, <Dialogs />)
}
