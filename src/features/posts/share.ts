import { pageTitle } from '#src/features/notifications/new-count.ts'
import { copyLink } from './copy-link.ts'

/** True where the device's own share dialog is used: in narrow windows of browsers that have one. */
const isShareNative = (): boolean => 'share' in navigator && matchMedia('(width <= 1170px)').matches

const share = (title: string, url: string) =>
  // The promise rejects when the reader cancels the share dialog; this rejection is ignored.
  navigator.share({ title, url }).catch(() => {})

/**
 * Makes share buttons open the device's share dialog, where there is one. Elsewhere the button of a post opens a menu,
 * and that of a card copies the address.
 */
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
