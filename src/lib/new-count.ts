const COUNT = /^\(\d+\) /

/** The title of the page, without how many notifications are new. */
export const pageTitle = (): string => document.title.replace(COUNT, '')

/** Shows how many notifications are new: beside the bells and before the title. */
export function showNewCount(count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-new]')) {
    badge.hidden = count === 0
    const number = badge.querySelector('b')
    if (number) number.textContent = String(count)
  }
  document.title = count > 0 ? `(${count}) ${pageTitle()}` : pageTitle()
}
