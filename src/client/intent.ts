import { opensAnotherTab } from '#src/browser/another-tab.ts'

const SIGNS = ['pointerenter', 'touchstart', 'focusin', 'keydown', 'click', 'change', 'submit'] as const

/** Event of an island whose code failed to load for a click; its detail is the error. */
export const HYDRATE_FAILED = 'hydrate-failed'

/** Controls that need the code. A checkbox is ticked at once, and its island hydrates with that state. */
const CLICKABLE = 'button,[role=button],summary,input:not([type=checkbox]),a[data-dialog]'

/** Longest time that a click waits for its code, in milliseconds. */
const TIMEOUT_MS = 10_000

/** A dormant island, found by the touched element. */
export interface DormantIsland {
  touched: Element
  /** Element that is hydrated, once at a time. */
  element: HTMLElement
  /** True when clicks are deferred until hydration; otherwise they are handled without React. */
  defersClick: boolean
  /** Rejects when the code failed to load; the next sign repeats the load. */
  hydrate(): Promise<void>
}

/**
 * Hydrates islands at the first sign that their reader will use them. A click before hydration is deferred
 * and replayed.
 * @param root element with the listeners.
 * @param dormantIslandOf finds the dormant island of a touched element, or null.
 * @param fail gets the error of a click that cannot be replayed. A link is followed by the browser instead,
 * unless offline.
 */
export function onIntent(
  root: HTMLElement | Document,
  dormantIslandOf: (touched: Element) => DormantIsland | null,
  fail: (error: unknown) => void = console.error
): void {
  /** Hydrating islands, each with its deferred click. */
  const hydrating = new Map<HTMLElement, HTMLElement | null>()
  /** True during a replayed click, whose submission is not deferred. */
  let isReplaying = false

  const start = async ({ element, hydrate }: DormantIsland) => {
    if (hydrating.has(element)) return
    hydrating.set(element, null)
    const failure = await Promise.race([hydrate(), timeout()]).then(
      () => null,
      (error: unknown) => error
    )
    const clicked = hydrating.get(element)
    hydrating.delete(element)
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
    // The click was deferred already, by this island or by src/client/inline/first-paint.ts.
    if (hydrating.get(dormant.element) || clicked.ariaBusy === 'true') return
    hydrating.set(dormant.element, clicked)
    clicked.ariaBusy = 'true'
  }

  for (const sign of SIGNS) root.addEventListener(sign, onSign, { capture: true, passive: sign === 'touchstart' })
  // Clicks made before this file was loaded are deferred and marked busy by src/client/inline/first-paint.ts.
  for (const touched of root.querySelectorAll(':hover,:focus,[aria-busy=true]')) {
    const dormant = dormantIslandOf(touched)
    if (dormant) void start(dormant)
  }
}

/** Rejects after the longest time that a click waits. */
export const timeout = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS, new DOMException('', 'TimeoutError')))

/**
 * Follows a link or submits a form as without script. Buttons are left out: the reply boxes are inside the
 * thread's vote form.
 * @returns false when the element has no default action.
 */
function followNatively(clicked: HTMLElement): boolean {
  if (clicked instanceof HTMLAnchorElement) location.assign(clicked.href)
  else if (clicked instanceof HTMLFormElement) clicked.requestSubmit()
  else return false
  return true
}

const replay = (clicked: HTMLElement) =>
  clicked instanceof HTMLFormElement ? clicked.requestSubmit() : clicked.click()

/** The element that the event clicks or submits. */
function clickedBy(event: Event, origin: Element, { touched }: DormantIsland): HTMLElement | null {
  if (event.type === 'submit' && origin === touched) return origin as HTMLElement
  const isClick = event instanceof MouseEvent && event.type === 'click' && !opensAnotherTab(event)
  return isClick ? origin.closest<HTMLElement>(CLICKABLE) : null
}
