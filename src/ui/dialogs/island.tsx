import { hydrateRoot } from 'react-dom/client'
import { Dialogs } from './Dialogs.tsx'

/** Hydrates the dialogs and alerts of the page. A dialog that is opened during hydration is shown afterwards. */
export function hydrate(element: HTMLElement): void {
  hydrateRoot(element, <Dialogs />)
}
