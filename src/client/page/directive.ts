import type { ClientDirective } from 'astro'
import { onIntent } from './intent.ts'

/** client:intent: an island's code is fetched at the first sign that its reader means to act on it. */
const intent: ClientDirective = (load, _options, island) =>
  onIntent(island, () =>
    isAsleep(island) ? { touched: island, place: island, holds: true, wake: () => wake(island, load) } : null
  )

const isAsleep = (island: HTMLElement) => island.hasAttribute('ssr')

async function wake(island: HTMLElement, load: Parameters<ClientDirective>[0]): Promise<void> {
  // It never rejects: where the code did not come, the island keeps its mark.
  const hydrate = await load()
  makeDirty(island)
  await hydrate()
  if (isAsleep(island)) throw new Error('The code of an island has not come.')
}

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
