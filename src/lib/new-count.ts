/** Happens to the window of a page when it is known how many notifications of its member are new. */
export const NEW_COUNT = 'new-count'
const COUNT = /^\(\d+\) /

/** Tells this page and all other tabs of its member how many notifications are new. */
export const setNewCount = (count: number): void => void dispatchEvent(new CustomEvent(NEW_COUNT, { detail: count }))

/** How many are new, as the page shows it. */
export const newCountHere = (): number =>
  Number(document.querySelector<HTMLElement>('.count[data-new]')?.dataset['new'] ?? 0)

/** The title of the page, without how many notifications are new. */
export const pageTitle = (): string => document.title.replace(COUNT, '')

/** Shows how many notifications are new: beside the bells, before the title, and above the list that was opened before them. */
export function showNewCount(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>(':is(.count,.note)[data-new]')) {
    badge.dataset['new'] = String(count)
    badge.hidden = count === 0
    const number = badge.querySelector('b')
    if (number) number.textContent = String(count)
  }
  document.title = count > 0 ? `(${count}) ${pageTitle()}` : pageTitle()
}
