import type { ClientDirective } from 'astro'

const SIGNS = ['pointerenter', 'touchstart', 'focusin', 'keydown', 'click'] as const

/**
 * client:intent: an island's code is fetched at the first sign that its reader means to act.
 * The click that came before the code is held back and replayed once, when React owns the markup.
 */
const intent: ClientDirective = (load, _options, element) => {
  let held: HTMLElement | null = null
  let state: 'idle' | 'loading' | 'done' = 'idle'

  const start = async () => {
    if (state !== 'idle') return
    state = 'loading'
    // load() never rejects: a failed import leaves the island as it was, with its ssr attribute.
    await (await load())()
    element.removeAttribute('aria-busy')
    if (element.hasAttribute('ssr')) {
      state = 'idle'
      held = null
      return
    }
    state = 'done'
    for (const sign of SIGNS) element.removeEventListener(sign, onSign, true)
    if (held?.isConnected) held.click()
    held = null
  }

  const onSign = (event: Event) => {
    if (event.type === 'click') {
      const target = (event.target as Element).closest<HTMLElement>('button,[role=button],summary,label,input')
      if (target) {
        event.preventDefault()
        event.stopPropagation()
        held ??= target
        element.setAttribute('aria-busy', 'true')
      }
    }
    void start()
  }

  for (const sign of SIGNS) element.addEventListener(sign, onSign, { capture: true, passive: sign === 'touchstart' })
}

export default intent
