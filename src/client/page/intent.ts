import { isForAnotherTab } from '#src/lib/press.ts'

const SIGNS = ['pointerenter', 'touchstart', 'focusin', 'keydown', 'click', 'submit'] as const

/** What does nothing without the code. A box is ticked at once, and its island takes over what it finds. */
const HELD = 'button,[role=button],summary,input:not([type=checkbox]),a[data-dialog]'

/**
 * Wakes an island at the first sign that its reader means to act on it. The press that came before the code is held back
 * and done once the island is awake.
 * @param place the island, or what in the page it is for, as a selector.
 * @param wake says whether the code has come. Where it has not, the next sign asks again.
 */
export function onIntent(place: HTMLElement | string, wake: () => Promise<boolean>): void {
  const isSelector = typeof place === 'string'
  const root = isSelector ? document : place
  let held: HTMLElement | null = null
  let isWaking = false

  const start = async () => {
    if (isWaking) return
    isWaking = true
    const isAwake = await wake()
    const replayed = held
    held = null
    for (const busy of [place, replayed]) if (busy instanceof HTMLElement) busy.ariaBusy = null
    if (isAwake) for (const sign of SIGNS) root.removeEventListener(sign, onSign, true)
    else {
      isWaking = false
      // A link does without the code what it says.
      if (replayed instanceof HTMLAnchorElement) location.assign(replayed.href)
      return
    }
    if (!replayed?.isConnected) return
    if (replayed instanceof HTMLFormElement) replayed.requestSubmit()
    else replayed.click()
  }

  const hold = (event: Event, target: HTMLElement) => {
    event.preventDefault()
    event.stopPropagation()
    held ??= target
    for (const busy of [place, held]) if (busy instanceof HTMLElement) busy.ariaBusy = 'true'
  }

  const onSign = (event: Event) => {
    const origin = event.target instanceof Element ? event.target : null
    const target = isSelector ? origin?.closest<HTMLElement>(place) : place
    if (!target) return
    if (event.type === 'submit' && isSelector) hold(event, target)
    if (event instanceof MouseEvent && event.type === 'click' && !isForAnotherTab(event)) {
      const pressed = origin?.closest<HTMLElement>(HELD)
      if (pressed) hold(event, pressed)
    }
    void start()
  }

  for (const sign of SIGNS) root.addEventListener(sign, onSign, { capture: true, passive: sign === 'touchstart' })
  // The sign came while this file was fetched: a press is held then, and marked (first-paint.ts).
  const missed = isSelector ? `:is(${place}):is(:focus-within,[aria-busy=true])` : ':hover,:focus-within'
  if (isSelector ? document.querySelector(missed) : place.matches(missed)) void start()
}
