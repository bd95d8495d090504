import { opensAnotherTab } from '#src/browser/another-tab.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { failureText } from '#src/ui/failure.ts'
import { HYDRATE_FAILED, hydrateIslands, timeout } from '#src/ui/islands.ts'
import { ISLAND_CONTROLS } from './action.ts'
import type { AstroIsland } from './directive.ts'

const SIGNS = ['pointerenter', 'touchstart', 'focusin', 'keydown', 'click', 'change', 'submit'] as const

/** Selector of islands that are not hydrated: Astro's own, and elements that name their island in `data-island`. */
const DORMANT = 'astro-island[ssr],[data-island]:not([data-hydrated])'

/** Selector of the controls of an element with `data-island`. A pointer crosses such elements all the time. */
const TOUCHABLE = 'button,input,select,textarea'

/** Islands during hydration, each with its deferred click or null. */
const hydrating = new Map<HTMLElement, HTMLElement | null>()
/** Islands of Astro whose code failed to load after a click. Later clicks get the browser's default action. */
const failed = new WeakSet<HTMLElement>()

/**
 * Hydrates islands at the first sign that their reader will use them: a touch, the focus, a key, a click. A click
 * before hydration is deferred and repeated afterwards. An island with `data-do` handles its clicks without its code.
 */
export function startIslands(): void {
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { capture: true, passive: sign === 'touchstart' })
  // Elements that were touched or clicked before this file was loaded. The script src/client/inline/first-paint.ts has
  // deferred their clicks and marked them as busy.
  for (const touched of document.querySelectorAll(':hover,:focus,[aria-busy=true]')) {
    const island = dormantIslandOf(touched)
    if (island) void start(island)
  }
}

/** Finds the island that a touched element belongs to and that is not hydrated; null if there is none. */
function dormantIslandOf(touched: Element): HTMLElement | null {
  const island = touched.closest<HTMLElement>(DORMANT)
  return (island && isOfAstro(island)) || touched.closest(TOUCHABLE) ? island : null
}

function onSign(event: Event): void {
  if (!(event.target instanceof Element)) return
  const island = dormantIslandOf(event.target)
  if (!island) return
  void start(island)
  const clicked = defersClicks(island) && clickedBy(event, event.target)
  if (!clicked) return
  event.preventDefault()
  event.stopPropagation()
  // This listener or the script src/client/inline/first-paint.ts has deferred the click already.
  if (hydrating.get(island) || clicked.ariaBusy === 'true') return
  hydrating.set(island, clicked)
  clicked.ariaBusy = 'true'
}

/** True for an island whose clicks wait for its code. Offline the default action of a click would leave the page. */
const defersClicks = (island: HTMLElement): boolean =>
  island.dataset['do'] === undefined && (!failed.has(island) || !navigator.onLine)

/** Returns the control that an event clicks; null for other events. */
function clickedBy(event: Event, origin: Element): HTMLElement | null {
  const isClick = event instanceof MouseEvent && event.type === 'click' && !opensAnotherTab(event)
  return isClick ? origin.closest<HTMLElement>(ISLAND_CONTROLS) : null
}

const isOfAstro = (island: HTMLElement): boolean => island.localName === 'astro-island'

async function hydrate(island: AstroIsland): Promise<void> {
  if (!isOfAstro(island)) return hydrateIslands([island])
  if (!island.hydrateIsland) throw new TypeError('The directive of an island has not started.')
  await island.hydrateIsland()
}

async function start(island: HTMLElement): Promise<void> {
  if (hydrating.has(island)) return
  hydrating.set(island, null)
  const failure: unknown = await Promise.race([hydrate(island), timeout()]).then(
    () => null,
    error => error
  )
  const clicked = hydrating.get(island)
  hydrating.delete(island)
  if (clicked) clicked.ariaBusy = null
  if (!failure) return clicked?.isConnected ? clicked.click() : undefined
  if (isOfAstro(island) && clicked) failed.add(island)
  island.dispatchEvent(new CustomEvent(HYDRATE_FAILED, { bubbles: true }))
  if (!clicked) return console.error(failure)
  if (!navigator.onLine || !followNatively(clicked)) showAlert(failureText(failure))
}

/**
 * Follows a link, as the browser does without script. A button does not submit its form here: the reply boxes of a
 * thread stand inside its vote form, which their buttons would submit.
 * @returns false when the element has no default action.
 */
function followNatively(clicked: HTMLElement): boolean {
  if (!(clicked instanceof HTMLAnchorElement)) return false
  location.assign(clicked.href)
  return true
}
