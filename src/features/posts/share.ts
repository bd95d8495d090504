import { pageTitle } from '#src/features/notifications/new-count.ts'
import { copyLink } from './copy-link.ts'

/** True when the device's own share dialog is used: on narrow windows that support it. */
const isShareNative = (): boolean => 'share' in navigator && matchMedia('(width <= 1170px)').matches

const share = (title: string, url: string) =>
  // The promise rejects when the reader cancels; no alert is needed.
  navigator.share({ title, url }).catch(() => {})

/**
 * Opens the device's share dialog where it exists. Elsewhere a post shows its menu, and a card's button
 * copies the address.
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
