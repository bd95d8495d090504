import { isForAnotherTab } from '#src/stores/press.ts'

const SIGNS = ['pointerenter', 'touchstart', 'focusin', 'keydown', 'click'] as const

/** What does nothing without the code. A box is ticked at once, and its island takes over what it finds. */
const HELD = 'button,[role=button],summary,input:not([type=checkbox]),a[data-dialog]'

/** Fetches an island's code and gives what brings it to life; it never rejects. */
export type Load = () => Promise<() => Promise<void>>

/**
 * client:intent: an island's code is fetched at the first sign that its reader means to act on it,
 * or, with a selector as the value, on any of those elements wherever they stand: client:intent="button[form=act]".
 * The click or submit that came before the code is held back and replayed once, when React owns the markup.
 */
export function onIntent(load: Load, within: string | null, element: HTMLElement): void {
  const root: Document | HTMLElement = within === null ? element : document
  const signs = within === null ? SIGNS : ([...SIGNS, 'submit'] as const)
  let held: HTMLElement | null = null
  let state: 'idle' | 'loading' = 'idle'

  const start = async () => {
    if (state === 'loading') return
    state = 'loading'
    // A failed import leaves the island as it was, with its ssr attribute.
    await (await load())()
    for (const busy of [element, held]) busy?.removeAttribute('aria-busy')
    const replayed = held
    held = null
    if (element.hasAttribute('ssr')) {
      state = 'idle'
      // A link does without the code what it says.
      if (replayed instanceof HTMLAnchorElement) location.assign(replayed.href)
      else replayed?.dispatchEvent(new Event('error'))
      return
    }
    for (const sign of signs) root.removeEventListener(sign, onSign, true)
    if (!replayed?.isConnected) return
    if (replayed instanceof HTMLFormElement) replayed.requestSubmit()
    else replayed.click()
  }

  const hold = (event: Event, target: HTMLElement) => {
    event.preventDefault()
    event.stopPropagation()
    held ??= target
    for (const busy of [element, held]) busy.setAttribute('aria-busy', 'true')
  }

  const onSign = (event: Event) => {
    const origin = event.target instanceof Element ? event.target : null
    const target = within === null ? element : origin?.closest<HTMLElement>(within)
    if (!target) return
    if (event.type === 'submit') hold(event, target)
    if (event instanceof MouseEvent && event.type === 'click' && !isForAnotherTab(event)) {
      const pressed = origin?.closest<HTMLElement>(HELD)
      if (pressed) hold(event, pressed)
    }
    void start()
  }

  for (const sign of signs) root.addEventListener(sign, onSign, { capture: true, passive: sign === 'touchstart' })
  // The sign came while this file was fetched: a press is held then, and marked (first-paint.ts).
  if (within === null ? element.matches(':hover,:focus-within') : root.querySelector(`:is(${within})[aria-busy=true]`))
    void start()
}
