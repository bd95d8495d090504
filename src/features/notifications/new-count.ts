/** Event that carries the number of the member's new notifications. */
export const NEW_COUNT = 'new-count'
const COUNT = /^\(\d+\) /

/** Sends the number of new notifications to this page and to the member's other tabs. */
export const setNewCount = (count: number): void => void dispatchEvent(new CustomEvent(NEW_COUNT, { detail: count }))

/** Returns the number of new notifications that the page shows. */
export const newCountHere = (): number =>
  Number(document.querySelector<HTMLElement>('.count[data-new]')?.dataset['new'] ?? 0)

/** Returns the title of the page without the number of notifications. */
export const pageTitle = (): string => document.title.replace(COUNT, '')

/**
 * Shows the number of new notifications: in the badges, in the title of the document, and in the note above an open
 * list.
 */
export function showNewCount(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>(':is(.count,.note)[data-new]')) {
    badge.dataset['new'] = String(count)
    badge.hidden = count === 0
    const number = badge.querySelector('b')
    if (number) number.textContent = String(count)
  }
  document.title = count > 0 ? `(${count}) ${pageTitle()}` : pageTitle()
}
