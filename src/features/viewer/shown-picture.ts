/** A picture of the page, with the data for its full size. */
export interface ShownPicture {
  /** Address of the original picture. */
  url: string
  /** Value of `srcset`: the copies and the original. */
  srcset: string
  /** Width and height of the original in pixels. */
  width: number
  height: number
  description: string
  /** Address of the copy that the page has loaded; empty without one. */
  preview: string
}

/** Reads a picture from the link around it (src/features/images/picture.ts). */
export function shownPicture(link: HTMLAnchorElement): ShownPicture {
  const image = link.querySelector('img')
  const { full = '', size = '' } = link.dataset
  const [width = 0, height = 0] = size.split(' ').map(Number)
  const preview = image?.complete && image.naturalWidth > 0 ? image.currentSrc : ''
  return { url: link.href, srcset: full, width, height, description: image?.alt ?? '', preview }
}

/** Fetches and decodes the copy of a picture for a width in CSS pixels. */
export async function loadPicture({ url, srcset }: ShownPicture, width: number): Promise<void> {
  const image = new Image()
  Object.assign(image, { sizes: sizesOf(width), srcset, src: url })
  await image.decode()
}

export const sizesOf = (width: number): string => `${Math.ceil(width)}px`
