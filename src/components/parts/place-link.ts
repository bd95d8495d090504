import type { Image } from '#functions/contract/views.ts'
import { hue } from '#src/lib/hue.ts'
import { copyUrl } from './copies.ts'
import { html, type Safe } from './html.ts'

/** A community where something was written: its icon or letter, and its name. */
export function placeLink(name: string, image: Image | null): Safe {
  if (!image) {
    return html`<a class="place" href="/${name}" data-letter="${name.slice(0, 1).toUpperCase()}" data-hue="${hue(name)}">${name}</a>`
  }
  // The name stands beside it: the icon need not say anything.
  return html`<a class="place" href="/${name}"><img class="avatar" src="${copyUrl(image, 'tiny')}" width="24" height="24" alt loading="lazy">${name}</a>`
}
