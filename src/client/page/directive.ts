import type { ClientDirective } from 'astro'
import { makeDirty } from '#src/lib/dirty.ts'
import { onIntent, UNWOKEN } from './intent.ts'

/**
 * client:intent: an island's code is fetched at the first sign that its reader means to act on it. Where it did not come
 * the page's script says so (islands.ts), and from then on presses are the browser's own, as without script. With no network
 * the page would be lost for them: it says so each time.
 */
const intent: ClientDirective = (load, _options, island) => {
  let holds = true
  const sleeper = { touched: island, place: island, wake: () => wake(island, load) }
  const fail = (detail: unknown) => {
    holds = false
    island.dispatchEvent(new CustomEvent(UNWOKEN, { bubbles: true, detail }))
  }
  onIntent(island, () => (isAsleep(island) ? { ...sleeper, holds: holds || !navigator.onLine } : null), fail)
}

const isAsleep = (island: HTMLElement) => island.hasAttribute('ssr')

async function wake(island: HTMLElement, load: Parameters<ClientDirective>[0]): Promise<void> {
  // It never rejects: where the code did not come, the island keeps its mark.
  const hydrate = await load()
  for (const field of island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.input')) makeDirty(field)
  await hydrate()
  if (isAsleep(island)) throw new TypeError('The code of an island has not come.')
}

/** @public */
export default intent
