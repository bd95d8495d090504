import { $follows } from '#src/features/follows/store.ts'
import { copyLink } from '#src/features/links/copy-link.ts'
import { $mutes } from '#src/features/mutes/store.ts'
import { pageTitle } from '#src/features/notifications/new-count.ts'
import { Safe } from '#src/ui/html.ts'
import { ownEntries } from './menu-entries.ts'

/**
 * Opens the menu of a card. The first click replaces the link to the menu's page by the menu, so that feeds need not
 * contain menus.
 */
export function openMenu(event: Event, element: HTMLElement): void {
  event.preventDefault()
  const link = element as HTMLAnchorElement
  const menu = document.createElement('details')
  menu.className = 'menu'
  menu.name = 'menu'
  menu.dataset['end'] = ''
  menu.innerHTML = `<summary class="act" aria-label="${link.ariaLabel}">${link.innerHTML}</summary><div class="menu-list">${entriesOf(link)}</div>`
  link.replaceWith(menu)
  menu.open = true
  menu.querySelector('summary')?.focus()
}

/** True where the device's own share dialog is used: in narrow windows of browsers that have one. */
const isShareNative = (): boolean => 'share' in navigator && matchMedia('(width <= 1170px)').matches

const shareNatively = (title: string, url: string) =>
  // The promise rejects when the reader cancels the share dialog; this rejection is ignored.
  navigator.share({ title, url }).catch(() => undefined)

/** Shares the post of a card by the device's share dialog where there is one, and copies its address elsewhere. */
export function share(event: Event, button: HTMLElement): void {
  event.preventDefault()
  const post = button.closest('.card')?.querySelector<HTMLAnchorElement>('h2 a')
  if (post) void (isShareNative() ? shareNatively(post.textContent, post.href) : copyLink(post.href))
}

/** Shares the post of the page by the device's share dialog. Where there is none, the click opens the share menu. */
export function openShare(event: Event, summary: HTMLElement): void {
  const menu = summary.closest('details')
  if (!menu || menu.open || !isShareNative()) return
  event.preventDefault()
  void shareNatively(pageTitle(), menu.querySelector<HTMLElement>('[data-copy]')?.dataset['copy'] ?? '')
}

function entriesOf({ dataset, pathname, search }: HTMLAnchorElement): string {
  const named = (text: string | undefined, muted: boolean) => {
    const [id = '', name = ''] = (text ?? '').split(' ')
    return { id, name, muted: $mutes.get()[id] ?? muted }
  }
  const { place: community, author, mutedPlace: mutedCommunity, mutedAuthor, isHidden, mine, followed } = dataset
  const publicId = pathname.split('/')[3] ?? ''
  const post = {
    publicId,
    community: named(community, mutedCommunity !== undefined),
    author: author === undefined ? null : named(author, mutedAuthor !== undefined),
    hidden: isHidden !== undefined,
    followed: followed === 'no' ? null : ($follows.get()[publicId] ?? followed !== undefined),
    reportable: mine === undefined,
    list: new URLSearchParams(search).get('list')
  }
  // The template `act` in the page has the hidden fields of all forms with actions.
  const fields = new Safe(document.getElementById('act')?.innerHTML ?? '')
  return ownEntries(post, fields).text
}
