import type { Image } from '#functions/contract/views.ts'
import { copyUrl } from './copies.ts'
import { html, type Safe } from './html.ts'
import { hue } from './hue.ts'

/** Displayed size in CSS pixels. The copy that is loaded has twice as many pixels. */
export type AvatarSize = 24 | 40 | 88

const SIZES = { 24: null, 40: 'l', 88: 'xl' } as const

/**
 * Renders the picture of an account or a community, or the first letter of its name when it has none.
 * @param alt text for a picture without a description of its own.
 */
export function avatar(name: string, image: Image | null, size: AvatarSize = 24, alt = ''): Safe {
  const large = SIZES[size] && html` data-size="${SIZES[size]}"`
  if (!image) {
    return html`<span class="avatar"${large} data-letter="${name.slice(0, 1).toUpperCase()}" data-hue="${hue(name)}" aria-hidden="true"></span>`
  }
  const copy = copyUrl(image, size > 60 ? 'medium' : size > 25 ? 'small' : 'tiny')
  return html`<img class="avatar"${large} src="${copy}" width="${size}" height="${size}" alt="${image.altText || alt}"${size < 60 && html` loading="lazy"`}>`
}
