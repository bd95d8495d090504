import { $dialog, openDialog } from '#src/ui/dialogs/store.ts'
import { loadStyles } from '#src/ui/fields/styles.ts'
import { openInstead } from '#src/ui/instead.ts'
import { shownPicture } from './shown-picture.ts'
import viewerStyles from './viewer.css?url'

const linksIn = (root: HTMLElement | Document) => [...root.querySelectorAll<HTMLAnchorElement>('a[data-full]')]

/**
 * Returns the links to all pictures of the post that a picture belongs to; for an avatar or a banner only its own link.
 */
function picturesWith(link: HTMLAnchorElement): HTMLAnchorElement[] {
  const post = link.closest<HTMLElement>('.gallery, .shot')
  return post ? linksIn(post) : [link]
}

/** Makes the browser's forward button open pictures again that the back button has closed. */
export function startPictures(): void {
  addEventListener('popstate', openOfHistory)
  // The reader may have gone forward before this file was loaded.
  openOfHistory()
}

/** Opens the picture that the current history entry names, if it names one. */
function openOfHistory(): void {
  const link = history.state?.picture && linksIn(document).find(({ href }) => href === history.state.picture)
  if (link) openPictures(link)
}

async function loadViewer() {
  const [{ PictureViewer }] = await Promise.all([import('./PictureViewer.tsx'), loadStyles(viewerStyles)])
  return PictureViewer
}

/** Opens the viewer with the pictures of a post. The clicked link is busy until the viewer is shown or given up. */
export function openPictures(link: HTMLAnchorElement): void {
  const links = picturesWith(link)
  link.ariaBusy = 'true'
  openDialog({
    load: loadViewer,
    props: { pictures: links.map(shownPicture), first: links.indexOf(link), opener: link },
    instead: () => openInstead(link.href)
  })
  const viewer = $dialog.get()
  const stop = $dialog.listen(dialog => {
    if (dialog === viewer) return
    link.ariaBusy = null
    stop()
  })
}
