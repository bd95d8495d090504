import { opensAnotherTab } from '#src/browser/another-tab.ts'

const SIGNS = ['pointerenter', 'touchstart', 'focusin', 'keydown', 'click', 'change', 'submit'] as const

/** Event of an island whose code failed to load after a click; its detail is the error. */
export const HYDRATE_FAILED = 'hydrate-failed'

/**
 * Selector of controls whose clicks need the island's code. A checkbox is ticked without the code, and hydration keeps
 * the checkbox's state.
 */
const CLICKABLE = 'button,[role=button],summary,input:not([type=checkbox]),a[data-dialog]'

/** Longest time that a click waits for the island's code, in milliseconds. */
const TIMEOUT_MS = 10_000

/** An island that is not hydrated yet, found by the element that its reader touched. */
export interface DormantIsland {
  touched: Element
  /** Element to hydrate. A second touch during hydration starts nothing. */
  element: HTMLElement
  /** True when clicks are deferred until hydration; otherwise they are handled without React. */
  defersClick: boolean
  /**
   * Loads the code and hydrates the island. Rejects when the code failed to load; the reader's next touch loads it
   * again.
   */
  hydrate(): Promise<void>
}

/**
 * Hydrates islands at the first sign that their reader will use them: a touch, the focus, a key, a click. A click
 * before hydration is deferred and repeated afterwards.
 * @param root element with the listeners.
 * @param dormantIslandOf finds the island of a touched element that is not hydrated yet, or null.
 * @param fail gets the error of a click that cannot be repeated. After a failure the browser follows a clicked link
 *   instead, unless it is offline.
 */
export function onIntent(
  root: HTMLElement | Document,
  dormantIslandOf: (touched: Element) => DormantIsland | null,
  fail: (error: unknown) => void = console.error
): void {
  /** Islands during hydration, each with its deferred click or null. */
  const hydrating = new Map<HTMLElement, HTMLElement | null>()
  /** True while a form is submitted by this file itself; that submission is not deferred again. */
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
    // This listener or the script src/client/inline/first-paint.ts has deferred the click already.
    if (hydrating.get(dormant.element) || clicked.ariaBusy === 'true') return
    hydrating.set(dormant.element, clicked)
    clicked.ariaBusy = 'true'
  }

  for (const sign of SIGNS) root.addEventListener(sign, onSign, { capture: true, passive: sign === 'touchstart' })
  // Elements that were touched or clicked before this file was loaded. The script src/client/inline/first-paint.ts has
  // deferred their clicks and marked them as busy.
  for (const touched of root.querySelectorAll(':hover,:focus,[aria-busy=true]')) {
    const dormant = dormantIslandOf(touched)
    if (dormant) void start(dormant)
  }
}

/** Returns a promise that rejects after the longest time that a click waits. */
export const timeout = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS, new DOMException('', 'TimeoutError')))

/**
 * Follows a link or submits a form, as the browser does without script. A button does not submit its form here: the
 * reply boxes of a thread stand inside its vote form, which their buttons would submit.
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

/** Returns the control or form that an event clicks or submits; null for other events. */
function clickedBy(event: Event, origin: Element, { touched }: DormantIsland): HTMLElement | null {
  if (event.type === 'submit' && origin === touched) return origin as HTMLElement
  const isClick = event instanceof MouseEvent && event.type === 'click' && !opensAnotherTab(event)
  return isClick ? origin.closest<HTMLElement>(CLICKABLE) : null
}
