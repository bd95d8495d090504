import type { Image } from '#functions/contract/views.ts'
import { copyUrl } from '#src/components/parts/copies.ts'
import { html, type Safe } from '#src/components/parts/html.ts'
import { fullSources, pictureSource } from './sources.ts'

/** now: above the fold and first of all; eager: with the page; lazy: when the reader comes near. */
export type Load = 'now' | 'eager' | 'lazy'

export interface PictureOptions {
  /** Said when a picture has no description of its own. */
  alt: string
  load: Load
  /** Shown as a thumbnail for now. */
  thumb: boolean
}

/** The background behind a picture: its average color, as styles read it from the frame. */
export function tone({ averageColor }: Image): Safe {
  const channels = averageColor.match(/\d+/g) ?? []
  return html` data-tone="#${channels.map(channel => Number(channel).toString(16).padStart(2, '0')).join('')}"`
}

/** A picture of a post; the browser chooses among its copies. */
export function picture(image: Image, { alt, load, thumb }: PictureOptions): Safe {
  const { src, srcset, sizes, width, height } = pictureSource(image, thumb)
  const copies = srcset !== undefined && html` srcset="${srcset}" sizes="${sizes}"`
  const shown = html`<img src="${src}"${copies} width="${width}" height="${height}" alt="${image.altText || alt}"${loading(load)}>`
  return fullSize(image, shown)
}

/** A picture that is not seen before the reader turns to it: one copy, good enough for every screen, in the first one's frame. */
export function laterPicture(image: Image, { alt, load }: PictureOptions): Safe {
  const how = load === 'lazy' ? html` loading="lazy"` : html` fetchpriority="low"`
  return fullSize(image, html`<img src="${copyUrl(image, 'mobile')}" alt="${image.altText || alt}"${how}>`)
}

/** The way to a picture in full size: src/client/feed/pictures.ts opens it over the page, without script it is the file. */
function fullSize(image: Image, shown: Safe): Safe {
  const { url, width, height } = image
  return html`<a href="${url}" data-full="${fullSources(image)}" data-size="${width} ${height}">${shown}</a>`
}

function loading(load: Load): Safe | false {
  if (load === 'lazy') return html` loading="lazy"`
  return load === 'now' && html` fetchpriority="high"`
}
