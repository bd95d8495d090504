import type { CopyName, Image } from '#functions/contract/views.ts'

/** Address of a picture's copy; the original when the copy is missing. */
export const copyUrl = (image: Image, name: CopyName): string =>
  image.copies.find(copy => copy.name === name)?.url ?? image.url
