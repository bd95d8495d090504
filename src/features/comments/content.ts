import type { Image, PageComment } from '#functions/contract/views.ts'
import { fullSize } from '#src/features/images/picture.ts'
import { copyUrl } from '#src/ui/copies.ts'
import { html, Safe } from '#src/ui/html.ts'
import { threadText as text } from './messages/thread.ts'

/** Longest side in CSS pixels of the picture of a comment. Its copy is twice as wide, for screens of high density. */
const SIDE_MAX = 320

/** Gives the size in CSS pixels in which a comment shows its picture. */
export function shownSize({ width, height }: Pick<Image, 'width' | 'height'>): { width: number; height: number } {
  const scale = Math.min(1, SIDE_MAX / width, SIDE_MAX / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Renders the text of a comment with its picture; nothing for a comment without both. */
export function content({ bodyHtml, image }: Pick<PageComment, 'bodyHtml' | 'image'>): Safe {
  if (image) return html`<div class="prose">${new Safe(bodyHtml)}<p>${picture(image)}</p></div>`
  if (bodyHtml === '') return new Safe('')
  // A text of a single paragraph gets the class on that paragraph and no wrapper, which saves an element in most
  // comments.
  if (isOneParagraph(bodyHtml)) return new Safe(`<p class="prose">${bodyHtml.slice(3)}`)
  return html`<div class="prose">${new Safe(bodyHtml)}</div>`
}

const isOneParagraph = (rendered: string): boolean =>
  rendered.startsWith('<p>') && rendered.endsWith('</p>') && rendered.lastIndexOf('<p>') === 0

function picture(image: Image): Safe {
  const { width, height } = shownSize(image)
  const shown = html`<img src="${copyUrl(image, 'mobile')}" width="${width}" height="${height}" alt="${image.altText || text.picture}" loading="lazy">`
  return fullSize(image, shown)
}
