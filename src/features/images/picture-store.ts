import type { CommunityPicture } from '#functions/contract/community-pictures.ts'
import type { Image } from '#functions/contract/views.ts'

/** An uploaded picture of a post, with its thumbnail. */
export interface Picture {
  imageId: string
  url: string
  width: number
  height: number
  altText: string
}

/**
 * Age in milliseconds up to which a draft uses its uploaded pictures. The server erases unused uploads after 12 hours;
 * one hour is left for writing.
 */
export const UNUSED_MS = 11 * 3_600_000

export function pictureOf(image: Image): Picture {
  const { url, width, height } = image.copies.find(({ name }) => name === 'small') ?? image
  return { imageId: image.id, url, width, height, altText: image.altText ?? '' }
}

/** Names the icon or the banner of a community. */
export interface CommunityPictureRef {
  id: string
  kind: CommunityPicture
}
