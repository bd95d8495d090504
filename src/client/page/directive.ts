import type { ClientDirective } from 'astro'
import { makeDirty } from '#src/lib/dirty.ts'
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
  for (const field of island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.input')) makeDirty(field)
  await hydrate()
  if (isAsleep(island)) throw new Error('The code of an island has not come.')
}

/** @public */
export default intent
