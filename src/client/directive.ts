import type { ClientDirective } from 'astro'
import { makeDirty } from '#src/browser/dirty.ts'

/** Element of an island that Astro renders with the directive `client:intent`. */
export interface AstroIsland extends HTMLElement {
  /** Loads the code of the island and hydrates it. Rejects when the code failed to load; the next call loads it again. */
  hydrateIsland?(): Promise<void>
}

const SIGNS = ['pointerenter', 'touchstart', 'focusin', 'keydown', 'click']

/**
 * The directive client:intent: the script of the page hydrates the island when its reader touches it
 * (src/client/islands.ts). The first touch starts to load the code at once, also when the page's script is not loaded
 * yet.
 */
const intent: ClientDirective = (load, _options, island) => {
  let code: ReturnType<typeof load> | null = null
  const loadCode = () => {
    code ??= load()
    return code
  }
  const hydrateIsland = async () => {
    // `load` never rejects: after a failure the island still has the attribute `ssr`.
    const hydrate = await loadCode()
    code = null
    for (const field of island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('.input')) makeDirty(field)
    await hydrate()
    if (island.hasAttribute('ssr')) throw new TypeError('The code of an island has not come.')
  }
  Object.assign(island, { hydrateIsland })
  for (const sign of SIGNS) island.addEventListener(sign, loadCode, { capture: true, once: true, passive: true })
}

/** @public */
export default intent
