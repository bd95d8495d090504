import { opensAnotherTab } from '#src/browser/another-tab.ts'
import { PICTURES } from '#src/client/dialogs/open-selector.ts'
import { $dialog, openDialog } from '#src/ui/dialogs/store.ts'
import { shownPicture } from './shown-picture.ts'

const linksIn = (root: HTMLElement | Document) => [...root.querySelectorAll<HTMLAnchorElement>(PICTURES)]

/** Finds the pictures of the same post; an avatar or a banner has no others. */
function picturesWith(link: HTMLAnchorElement): HTMLAnchorElement[] {
  const post = link.closest<HTMLElement>('.gallery, .shot')
  return post ? linksIn(post) : [link]
}

/** Opens clicked pictures at full size with the other pictures of their post, also on forward navigation. */
export function startPictures(): void {
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(PICTURES)
    if (!link || event.defaultPrevented || opensAnotherTab(event)) return
    event.preventDefault()
    if (link.ariaBusy !== 'true') open(link)
  })
  addEventListener('popstate', openOfHistory)
  // A forward navigation may have happened before this file was loaded.
  openOfHistory()
  $dialog.listen(dialog => {
    if (dialog?.kind !== 'viewer') for (const link of linksIn(document)) link.ariaBusy = null
  })
}

/** Opens the picture of the current history entry, if it has one. */
function openOfHistory(): void {
  const link = history.state?.picture && linksIn(document).find(({ href }) => href === history.state.picture)
  if (link) open(link)
}

function open(link: HTMLAnchorElement): void {
  const links = picturesWith(link)
  link.ariaBusy = 'true'
  openDialog({
    kind: 'viewer',
    pictures: links.map(shownPicture),
    first: links.indexOf(link),
    opener: link,
    page: link.href
  })
}
