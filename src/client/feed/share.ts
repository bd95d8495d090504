import { pageTitle } from '#src/lib/new-count.ts'
import { copyLink } from '#src/stores/page/copy-link.ts'

/** Whether sharing is the device's own: on narrow windows, where it has it. */
const isShareNative = (): boolean => 'share' in navigator && matchMedia('(width <= 1170px)').matches

const share = (title: string, url: string) =>
  // Refused when the reader changes their mind: nothing to say.
  navigator.share({ title, url }).catch(() => {})

/** The share menu of a post is the device's own where it shares. A card's button copies the address elsewhere. */
export function startShare(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.share')
  menu?.querySelector('summary')?.addEventListener('click', event => {
    if (menu.open || !isShareNative()) return
    event.preventDefault()
    void share(pageTitle(), menu.querySelector<HTMLElement>('[data-copy]')?.dataset['copy'] ?? '')
  })
  document.addEventListener('click', ({ target }) => {
    const card = (target as Element).closest('[name=share]')?.closest('.card')
    const post = card?.querySelector<HTMLAnchorElement>('h2 a')
    if (post) void (isShareNative() ? share(post.textContent, post.href) : copyLink(post.href))
  })
}
