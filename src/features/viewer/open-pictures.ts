import { opensAnotherTab } from '#src/browser/another-tab.ts'
import { PICTURES } from '#src/client/dialogs/open-selector.ts'
import { $dialog, openDialog } from '#src/ui/dialogs/store.ts'
import { shownPicture } from './shown-picture.ts'

const linksIn = (root: HTMLElement | Document) => [...root.querySelectorAll<HTMLAnchorElement>(PICTURES)]

/**
 * Returns the links to all pictures of the post that a picture belongs to; for an avatar or a banner only its own link.
 */
function picturesWith(link: HTMLAnchorElement): HTMLAnchorElement[] {
  const post = link.closest<HTMLElement>('.gallery, .shot')
  return post ? linksIn(post) : [link]
}

/**
 * Makes clicks on pictures open them in full size, together with the other pictures of their post. After the back
 * button the browser's forward button opens the pictures again.
 */
export function startPictures(): void {
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(PICTURES)
    if (!link || event.defaultPrevented || opensAnotherTab(event)) return
    event.preventDefault()
    if (link.ariaBusy !== 'true') open(link)
  })
  addEventListener('popstate', openOfHistory)
  // The reader may have gone forward before this file was loaded.
  openOfHistory()
  $dialog.listen(dialog => {
    if (dialog?.kind !== 'viewer') for (const link of linksIn(document)) link.ariaBusy = null
  })
}

/** Opens the picture that the current history entry names, if it names one. */
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
