// In the page itself, before its lazy pictures are asked for: a thumbnail needs the smallest copy only.
import { THUMB_SIZES } from '#src/components/media/sizes.ts'

if (document.documentElement.dataset['layout'] === 'compact')
  for (const image of document.querySelectorAll<HTMLImageElement>('.feed img[sizes]')) image.sizes = THUMB_SIZES
