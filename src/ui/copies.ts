import type { CopyName, Image } from '#functions/contract/views.ts'

/** Returns the address of a copy of a picture, or of the original when there is no such copy. */
export const copyUrl = (image: Image, name: CopyName): string =>
  image.copies.find(copy => copy.name === name)?.url ?? image.url
