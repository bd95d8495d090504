import type { ClientDirective } from 'astro'
import { onIntent } from './intent.ts'

/** client:intent: an island's code is fetched at the first sign that its reader means to act on it. */
const intent: ClientDirective = (load, _options, island) =>
  onIntent(island, async () => {
    // It never rejects: where the code did not come, the island keeps its mark.
    const hydrate = await load()
    makeDirty(island)
    await hydrate()
    return !island.hasAttribute('ssr')
  })

/**
 * React sets anew what its text fields hold. A field that is dirty, as HTML calls it, keeps the selection meanwhile.
 */
function makeDirty(island: HTMLElement): void {
  for (const field of island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.input')) {
    const { value } = field
    field.value = value
  }
}

/** @public */
export default intent
