import { pageTitle } from '#src/lib/new-count.ts'

/** Whether sharing is the device's own: on narrow windows, where it has it. */
export const isShareNative = (): boolean => 'share' in navigator && matchMedia('(width <= 1170px)').matches

const share = (title: string, url: string) =>
  // Refused when the reader changes their mind: nothing to say.
  navigator.share({ title, url }).catch(() => {})

/** The share menu of a post, and the entry of a card's menu, are the device's own where it shares. */
export function startShare(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.share')
  menu?.querySelector('summary')?.addEventListener('click', event => {
    if (menu.open || !isShareNative()) return
    event.preventDefault()
    void share(pageTitle(), menu.querySelector<HTMLElement>('[data-copy]')?.dataset['copy'] ?? '')
  })
  document.addEventListener('click', ({ target }) => {
    const entry = (target as Element).closest<HTMLElement>('[data-share]')
    const title = entry?.closest('.card')?.querySelector('h2')?.textContent
    if (entry) void share(title ?? pageTitle(), entry.dataset['share'] ?? '')
  })
}
