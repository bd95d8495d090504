import { CARD_SIZES, THUMB_SIZES } from '#src/features/images/sizes.ts'

const root = document.documentElement
const isCompact = () => root.dataset.layout === 'compact'

/** Makes compact cards request the smallest copy of their pictures, before lazy pictures are requested. */
export function sizePictures(within: Pick<ParentNode, 'querySelectorAll'>): void {
  for (const image of within.querySelectorAll<HTMLImageElement>('img[sizes]'))
    image.sizes = isCompact() ? THUMB_SIZES : CARD_SIZES
}

function markLayout() {
  const layout = isCompact() ? 'compact' : 'card'
  for (const link of document.querySelectorAll<HTMLElement>('.layout-switch a'))
    link.ariaCurrent = link.dataset['layout'] === layout ? 'true' : null
  for (const feed of document.querySelectorAll<HTMLElement>('.feed')) sizePictures(feed)
}

/** Makes the layout switch and the pictures of feeds follow the layout of the device. */
export function startLayout(): void {
  if (isCompact()) markLayout()
  // Both the switch and the settings of the device can change the layout.
  new MutationObserver(markLayout).observe(root, { attributeFilter: ['data-layout'] })
}
