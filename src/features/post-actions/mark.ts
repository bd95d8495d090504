import { MARKS } from '#functions/contract/post-marks.ts'
import type { PostMenuAction } from '#functions/contract/post-menu-actions.ts'
import { showHidden } from '#src/features/hidden-posts/hide.ts'
import { markLabel } from './mark-labels.ts'
import { markText } from './text.ts'

/** True for an action that marks a post or takes a mark away. */
export const isMarking = (action: PostMenuAction): boolean => action.includes('mark-')

/**
 * Gives the menu entry its next action, and shows or removes the label of the mark.
 * @param entry the entry's next action: a post whose mark can be taken away has the mark.
 */
export function turnMark(button: HTMLButtonElement, entry: PostMenuAction): void {
  showHidden(button, entry)
  const meta = document.querySelector('.post .meta')
  const name = MARKS.find(mark => entry.endsWith(mark)) ?? 'adult'
  if (entry.startsWith('un')) meta?.querySelector('time')?.insertAdjacentHTML('afterend', markLabel(name).text)
  else [...(meta?.querySelectorAll('.marked') ?? [])].find(label => label.textContent === markText[name])?.remove()
}
