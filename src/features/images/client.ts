import { opener } from '#src/ui/dialogs/opener.ts'
import { stepIn } from './gallery-scroll.ts'

/** Opens the dialog for the descriptions of a post's pictures. */
export const openDescriptions = opener(
  { load: async () => (await import('./DescribeDialog.tsx')).DescribeDialog },
  ({ dataset }) => ({ post: dataset['post'] ?? '' })
)

/** Scrolls a gallery to its previous or next picture. */
export function step(event: Event, button: HTMLElement): void {
  event.preventDefault()
  stepIn(button, button.hasAttribute('data-prev') ? -1 : 1)
}
