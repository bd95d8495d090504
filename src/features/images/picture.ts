import type { Image } from '#functions/contract/views.ts'
import { copyUrl } from '#src/ui/copies.ts'
import { html, type Safe } from '#src/ui/html.ts'
import { fullSources, pictureSource } from './sources.ts'

/**
 * Time at which a picture is loaded: `now` with high priority, `eager` with the page, `lazy` when it comes near the
 * window.
 */
export type Load = 'now' | 'eager' | 'lazy'

export interface PictureOptions {
  /** Text for pictures without a description. */
  alt: string
  load: Load
  /** True when the pictures are shown as thumbnails. */
  thumb: boolean
}

/** Renders the attribute with the average colour of a picture, which is its background until it is loaded. */
export function tone({ averageColor }: Image): Safe {
  const channels = averageColor.match(/\d+/g) ?? []
  return html` data-tone="#${channels.map(channel => Number(channel).toString(16).padStart(2, '0')).join('')}"`
}

/** Renders a picture of a post. The browser chooses among its copies by width. */
export function picture(image: Image, { alt, load, thumb }: PictureOptions): Safe {
  const { src, srcset, sizes, width, height } = pictureSource(image, thumb)
  const copies = srcset !== undefined && html` srcset="${srcset}" sizes="${sizes}"`
  const shown = html`<img src="${src}"${copies} width="${width}" height="${height}" alt="${image.altText || alt}"${loading(load)}>`
  return fullSize(image, shown)
}

/** Renders a later picture of a gallery: a single copy, shown in the frame of the first picture. */
export function laterPicture(image: Image, { alt, load }: PictureOptions): Safe {
  const how = load === 'lazy' ? html` loading="lazy"` : html` fetchpriority="low"`
  return fullSize(image, html`<img src="${copyUrl(image, 'mobile')}" alt="${image.altText || alt}"${how}>`)
}

/**
 * Renders the link to a picture in full size. The script src/features/viewer/open-pictures.ts opens it over the page;
 * without script the link opens the file.
 */
export function fullSize(image: Image, shown: Safe): Safe {
  const { url, width, height } = image
  return html`<a href="${url}" data-do="viewer.open" data-full="${fullSources(image)}" data-size="${width} ${height}">${shown}</a>`
}

function loading(load: Load): Safe | false {
  if (load === 'lazy') return html` loading="lazy"`
  return load === 'now' && html` fetchpriority="high"`
}
