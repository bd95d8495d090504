import type { ClientDirective } from 'astro'
import { makeDirty } from '#src/lib/dirty.ts'
import { HYDRATE_FAILED, onIntent } from './intent.ts'

/**
 * client:intent: an island's code is fetched at the first sign that its reader means to act on it. Where it did not come
 * the page's script says so (islands.ts), and from then on presses are the browser's own, as without script. With no network
 * the page would be lost for them: it says so each time.
 */
const intent: ClientDirective = (load, _options, island) => {
  let defersClick = true
  const dormant = { touched: island, place: island, hydrate: () => hydrateIsland(island, load) }
  const fail = (detail: unknown) => {
    defersClick = false
    island.dispatchEvent(new CustomEvent(HYDRATE_FAILED, { bubbles: true, detail }))
  }
  onIntent(
    island,
    () => (isDormant(island) ? { ...dormant, defersClick: defersClick || !navigator.onLine } : null),
    fail
  )
}

const isDormant = (island: HTMLElement) => island.hasAttribute('ssr')

async function hydrateIsland(island: HTMLElement, load: Parameters<ClientDirective>[0]): Promise<void> {
  // It never rejects: where the code did not come, the island keeps its mark.
  const hydrate = await load()
  for (const field of island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.input')) makeDirty(field)
  await hydrate()
  if (isDormant(island)) throw new TypeError('The code of an island has not come.')
}

/** @public */
export default intent
