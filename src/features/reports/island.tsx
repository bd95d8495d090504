import { hydrateRoot } from 'react-dom/client'
import { Decision } from './Decision.tsx'
import { reportOf } from './report-data.ts'

/** Hydrates the form of a reported item, which has the moderators' actions or the decision. */
export function hydrate(element: HTMLElement): void {
  hydrateRoot(element, <Decision {...reportOf(element)} />)
}
