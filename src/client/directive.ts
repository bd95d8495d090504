import type { ClientDirective } from 'astro'
import { makeDirty } from '#src/browser/dirty.ts'
import { HYDRATE_FAILED, onIntent } from './intent.ts'

/**
 * The directive client:intent: fetches an island's code at the first sign that its reader will use it. After a failed
 * load islands.ts shows an error, and later clicks get the browser's default action, as without script. Offline the
 * default action would replace the page by an error page, so each click shows the error.
 */
const intent: ClientDirective = (load, _options, island) => {
  let defersClick = true
  const dormant = { touched: island, element: island, hydrate: () => hydrateIsland(island, load) }
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
  // `load` never rejects: after a failure the island still has the attribute `ssr`.
  const hydrate = await load()
  for (const field of island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.input')) makeDirty(field)
  await hydrate()
  if (isDormant(island)) throw new TypeError('The code of an island has not come.')
}

/** @public */
export default intent
