import type { CopyName, Image } from '#functions/contract/views.ts'

/** Address of the copy of that name; the original where there is none. */
export const copyUrl = (image: Image, name: CopyName): string =>
  image.copies.find(copy => copy.name === name)?.url ?? image.url
