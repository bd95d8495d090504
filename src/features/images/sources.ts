import type { CopyName, Image } from '#functions/contract/views.ts'
import { CARD_SIZES, THUMB_SIZES } from './sizes.ts'

const CANDIDATES: readonly CopyName[] = ['tiny', 'mobile', 'desktop']
/** Names of the copies that a browser may load for the full size. */
const WHOLE: readonly CopyName[] = ['mobile', 'desktop']

export interface Source {
  src: string
  srcset?: string
  sizes?: string
  width: number
  height: number
}

/**
 * Returns the attributes of an <img> with all copies of the picture, among which the browser chooses; or with the
 * original, when there are no copies.
 */
export function pictureSource(image: Image, thumb: boolean): Source {
  const { url, width, height } = image
  const copies = image.copies
    .filter(copy => CANDIDATES.includes(copy.name))
    .filter((copy, at, all) => all.findIndex(other => other.width === copy.width) === at)
  const full = copies.findLast(copy => copy.objectFit === 'contain')
  const size = { width: full?.width ?? width, height: full?.height ?? height }
  if (copies.length < 2) return { src: full?.url ?? url, ...size }
  return {
    src: full?.url ?? url,
    srcset: copies.map(copy => `${copy.url} ${copy.width}w`).join(','),
    sizes: thumb ? THUMB_SIZES : CARD_SIZES,
    ...size
  }
}

/** Returns the value of `srcset` for the full size: the original and its copies that are not cropped. */
export function fullSources({ url, width, copies }: Image): string {
  const whole = copies.filter(copy => WHOLE.includes(copy.name) && copy.objectFit === 'contain' && copy.width < width)
  return [...whole, { url, width }].map(source => `${source.url} ${source.width}w`).join(',')
}
