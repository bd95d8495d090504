import { opensAnotherTab } from '#src/lib/another-tab.ts'

const SIGNS = ['pointerenter', 'touchstart', 'focusin', 'keydown', 'click', 'change', 'submit'] as const

/** The event of an island whose code a press has waited for in vain; its detail says why. */
export const HYDRATE_FAILED = 'hydrate-failed'

/** Controls that need the code. A checkbox is ticked at once, and its island starts from that state. */
const CLICKABLE = 'button,[role=button],summary,input:not([type=checkbox]),a[data-dialog]'

/** A press waits so long for the code that it needs, in milliseconds. */
const TIMEOUT_MS = 10_000

/** An island that sleeps, as what was touched has it. */
export interface DormantIsland {
  touched: Element
  /** Wakes once at a time. */
  place: HTMLElement
  /** A press waits for it; else it is answered without. */
  defersClick: boolean
  /** Rejects where the code has not come: the next sign asks again. */
  hydrate(): Promise<void>
}

/**
 * Wakes islands at the first sign that their reader means to act on them. A press that came before the code is held back
 * and done once its island is awake.
 * @param root hears the signs.
 * @param dormantIslandOf the island that a touched element is for; null: none, or it is awake.
 * @param fail is told why a press cannot be done. A link does without the code what it says, where there is a network.
 */
export function onIntent(
  root: HTMLElement | Document,
  dormantIslandOf: (touched: Element) => DormantIsland | null,
  fail: (error: unknown) => void = console.error
): void {
  /** Islands that are waking, each with the press that waits for it. */
  const hydrating = new Map<HTMLElement, HTMLElement | null>()
  /** The browser does a press by itself: the submission that comes of it is not held. */
  let isReplaying = false

  const start = async ({ place, hydrate }: DormantIsland) => {
    if (hydrating.has(place)) return
    hydrating.set(place, null)
    const failure = await Promise.race([hydrate(), timeout()]).then(
      () => null,
      (error: unknown) => error
    )
    const clicked = hydrating.get(place)
    hydrating.delete(place)
    if (clicked) clicked.ariaBusy = null
    isReplaying = true
    const isDone = failure && clicked && navigator.onLine && followNatively(clicked)
    isReplaying = false
    if (isDone) return
    if (failure) (clicked ? fail : console.error)(failure)
    else if (clicked?.isConnected) replay(clicked)
  }

  const onSign = (event: Event) => {
    if (isReplaying) return
    const origin = event.target instanceof Element ? event.target : null
    const dormant = origin && dormantIslandOf(origin)
    if (!dormant) return
    void start(dormant)
    const clicked = dormant.defersClick && clickedBy(event, origin, dormant)
    if (!clicked) return
    event.preventDefault()
    event.stopPropagation()
    // A second press of the same, or one that first-paint.ts holds already.
    if (hydrating.get(dormant.place) || clicked.ariaBusy === 'true') return
    hydrating.set(dormant.place, clicked)
    clicked.ariaBusy = 'true'
  }

  for (const sign of SIGNS) root.addEventListener(sign, onSign, { capture: true, passive: sign === 'touchstart' })
  // The sign came while this file was fetched: a press is held then, and marked (first-paint.ts).
  for (const touched of root.querySelectorAll(':hover,:focus,[aria-busy=true]')) {
    const dormant = dormantIslandOf(touched)
    if (dormant) void start(dormant)
  }
}

/** Rejects when a press has waited long enough. */
export const timeout = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS, new DOMException('', 'TimeoutError')))

/**
 * Follows a link or sends a form as the browser does without script. A button is not pressed so: the boxes for replies
 * stand in the form of the thread's votes.
 * @returns false where the browser has nothing to do.
 */
function followNatively(clicked: HTMLElement): boolean {
  if (clicked instanceof HTMLAnchorElement) location.assign(clicked.href)
  else if (clicked instanceof HTMLFormElement) clicked.requestSubmit()
  else return false
  return true
}

const replay = (clicked: HTMLElement) =>
  clicked instanceof HTMLFormElement ? clicked.requestSubmit() : clicked.click()

/** The action of an event. */
function clickedBy(event: Event, origin: Element, { touched }: DormantIsland): HTMLElement | null {
  if (event.type === 'submit' && origin === touched) return origin as HTMLElement
  const isClick = event instanceof MouseEvent && event.type === 'click' && !opensAnotherTab(event)
  return isClick ? origin.closest<HTMLElement>(CLICKABLE) : null
}
