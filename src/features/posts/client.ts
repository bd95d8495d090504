import { $mutes } from '#src/features/mutes/store.ts'
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

function entriesOf({ dataset, pathname, search }: HTMLAnchorElement): string {
  const named = (text: string | undefined, muted: boolean) => {
    const [id = '', name = ''] = (text ?? '').split(' ')
    return { id, name, muted: $mutes.get()[id] ?? muted }
  }
  const { place: community, author, mutedPlace: mutedCommunity, mutedAuthor, isHidden, mine } = dataset
  const post = {
    publicId: pathname.split('/')[3] ?? '',
    community: named(community, mutedCommunity !== undefined),
    author: author === undefined ? null : named(author, mutedAuthor !== undefined),
    hidden: isHidden !== undefined,
    reportable: mine === undefined,
    list: new URLSearchParams(search).get('list')
  }
  // The template `act` in the page has the hidden fields of all forms with actions.
  const fields = new Safe(document.getElementById('act')?.innerHTML ?? '')
  return ownEntries(post, fields).text
}
