import type { Image } from '#functions/contract/views.ts'
import { mediaText as text } from '#src/features/feeds/text.ts'
import { html, joined, type Safe } from '#src/ui/html.ts'
import { icon } from '#src/ui/icon.ts'
import { laterPicture, type PictureOptions, picture, tone } from './picture.ts'

const DOT = html`<i></i>`

/** Renders a gallery of several pictures. The script src/features/images/gallery-scroll.ts handles its controls. */
export function gallery(images: readonly [Image, ...Image[]], options: PictureOptions): Safe {
  const slides = images.map((image, at) => html`<li>${(at === 0 ? picture : laterPicture)(image, options)}</li>`)
  const dots = images.slice(1).map(() => DOT)
  return html`<div class="gallery" role="group" aria-label="${text.gallery}"><ul tabindex="0"${tone(images[0])}>${joined(slides)}</ul><button class="step" data-do="images.step" data-prev aria-label="${text.previous}">${icon('left')}</button><button class="step" data-do="images.step" data-next aria-label="${text.next}">${icon('right')}</button><p class="dots" aria-hidden="true"><i data-now></i>${joined(dots)}</p><span class="on-image">1 / ${images.length}</span></div>`
}
