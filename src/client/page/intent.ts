import { isForAnotherTab } from '#src/lib/press.ts'

const SIGNS = ['pointerenter', 'touchstart', 'focusin', 'keydown', 'click', 'change', 'submit'] as const

/** The event of an island whose code a press has waited for in vain; its detail says why. */
export const UNWOKEN = 'unwoken'

/** What does nothing without the code. A box is ticked at once, and its island takes over what it finds. */
const HELD = 'button,[role=button],summary,input:not([type=checkbox]),a[data-dialog]'

/** A press waits so long for the code that it needs, in milliseconds. */
const LATE_MS = 10_000

/** An island that sleeps, as what was touched has it. */
export interface Sleeper {
  touched: Element
  /** Wakes once at a time. */
  place: HTMLElement
  /** A press waits for it; else it is answered without. */
  holds: boolean
  /** Rejects where the code has not come: the next sign asks again. */
  wake(): Promise<void>
}

/**
 * Wakes islands at the first sign that their reader means to act on them. A press that came before the code is held back
 * and done once its island is awake.
 * @param root hears the signs.
 * @param sleeperOf the island that a touched element is for; null: none, or it is awake.
 * @param fail is told why a press cannot be done. A link does without the code what it says, where there is a network.
 */
export function onIntent(
  root: HTMLElement | Document,
  sleeperOf: (touched: Element) => Sleeper | null,
  fail: (error: unknown) => void = console.error
): void {
  /** Islands that are waking, each with the press that waits for it. */
  const waking = new Map<HTMLElement, HTMLElement | null>()
  /** The browser does a press by itself: the submission that comes of it is not held. */
  let isLetGo = false

  const start = async ({ place, wake }: Sleeper) => {
    if (waking.has(place)) return
    waking.set(place, null)
    const failure = await Promise.race([wake(), late()]).then(
      () => null,
      (error: unknown) => error
    )
    const pressed = waking.get(place)
    waking.delete(place)
    if (pressed) pressed.ariaBusy = null
    isLetGo = true
    const isDone = failure && pressed && navigator.onLine && doWithout(pressed)
    isLetGo = false
    if (isDone) return
    if (failure) (pressed ? fail : console.error)(failure)
    else if (pressed?.isConnected) press(pressed)
  }

  const onSign = (event: Event) => {
    if (isLetGo) return
    const origin = event.target instanceof Element ? event.target : null
    const sleeper = origin && sleeperOf(origin)
    if (!sleeper) return
    void start(sleeper)
    const pressed = sleeper.holds && pressedBy(event, origin, sleeper)
    if (!pressed) return
    event.preventDefault()
    event.stopPropagation()
    // A second press of the same, or one that first-paint.ts holds already.
    if (waking.get(sleeper.place) || pressed.ariaBusy === 'true') return
    waking.set(sleeper.place, pressed)
    pressed.ariaBusy = 'true'
  }

  for (const sign of SIGNS) root.addEventListener(sign, onSign, { capture: true, passive: sign === 'touchstart' })
  // The sign came while this file was fetched: a press is held then, and marked (first-paint.ts).
  for (const touched of root.querySelectorAll(':hover,:focus,[aria-busy=true]')) {
    const sleeper = sleeperOf(touched)
    if (sleeper) void start(sleeper)
  }
}

/** Rejects when a press has waited long enough. */
export const late = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(reject, LATE_MS, new DOMException('', 'TimeoutError')))

/**
 * Follows a link or sends a form as the browser does without script. A button is not pressed so: the boxes for replies
 * stand in the form of the thread's votes.
 * @returns false where the browser has nothing to do.
 */
function doWithout(pressed: HTMLElement): boolean {
  if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href)
  else if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else return false
  return true
}

const press = (pressed: HTMLElement) => (pressed instanceof HTMLFormElement ? pressed.requestSubmit() : pressed.click())

/** What an event would have the code do. */
function pressedBy(event: Event, origin: Element, { touched }: Sleeper): HTMLElement | null {
  if (event.type === 'submit' && origin === touched) return origin as HTMLElement
  const isPress = event instanceof MouseEvent && event.type === 'click' && !isForAnotherTab(event)
  return isPress ? origin.closest<HTMLElement>(HELD) : null
}
