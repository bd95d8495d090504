import { openPictures } from './open-pictures.ts'

/** Opens the clicked picture in full size, together with the other pictures of its post. */
export function open(event: Event, link: HTMLElement): void {
  event.preventDefault()
  if (link.ariaBusy !== 'true') openPictures(link as HTMLAnchorElement)
}
