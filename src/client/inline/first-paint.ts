import { opensAnotherTab } from '#src/browser/another-tab.ts'
import { savesData } from '#src/browser/idle.ts'
import type { InstallEvent } from '#src/browser/installed.ts'
import { NEXT_PAGE_NOTE } from '#src/browser/next-page-note.ts'
import { INCOMPLETE } from '#src/browser/reading-position.ts'
import { readDevice, readTab } from '#src/browser/storage.ts'
import { actionElementOf, controlOf, doesNothing, ISLAND_CONTROLS, repeat } from '#src/client/action.ts'
import { THUMB_SIZES } from '#src/features/images/sizes.ts'
import { hideComposingKey, onKey } from '#src/features/shell/keys.ts'
import { offlineText, unloadedText } from '#src/ui/messages/offline.ts'

/** Device preferences. Each has an attribute of <html>, a storage key and two values. */
const CHOICES = [
  ['theme', 'theme', 'light', 'dark'],
  ['font', 'font', 'custom', 'system'],
  ['layout', 'feed_layout', 'card', 'compact']
] as const
const SIGNS = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchstart', 'focusin']
/** Selector of controls and forms that open a dialog, by the names of their handlers. */
const DIALOGS = '[data-do*=".open"],[data-do*=".ask"]'
/** Selector of islands whose clicks need their code; an island with `data-do` handles clicks without its code. */
const ISLANDS = 'astro-island[ssr],[data-island]:not([data-do],[data-hydrated])'
/**
 * Delay after which the page's script is loaded also without any input, in milliseconds: relative times in the page are
 * refreshed each minute.
 */
const START_MS = 55_000

/** Longest time that a click waits for the page's script, in milliseconds. */
const TIMEOUT_MS = 10_000

/** Applies device preferences before the first paint. */
function applyChoices(): void {
  const { dataset } = document.documentElement
  for (const [attribute, name, ...values] of CHOICES) {
    const value = readDevice(name)
    if (values.includes(value as never)) dataset[attribute] ??= value as string
    else if (value) console.warn(`${name}: ${value}`)
  }
  if (savesData()) dataset['font'] = 'system'
  // The attribute `data-back` shows the back button in the first paint.
  if (cameFromSite()) dataset['back'] = ''
  if (dataset['layout'] === 'compact') addEventListener('DOMContentLoaded', sizeThumbs)
}

/** True when the reader came from another page of this site. */
const cameFromSite = (): boolean => history.length > 1 && document.referrer.startsWith(`${location.origin}/`)

/**
 * Applies a preference that was changed in another tab, as long as the page's script is not loaded
 * (src/features/account/device-store.ts).
 */
function follow({ key, newValue }: StorageEvent): void {
  const { dataset } = document.documentElement
  for (const [attribute, name, ...values] of CHOICES)
    if (name !== key) continue
    else if (values.includes(newValue as never)) dataset[attribute] = newValue as string
    else delete dataset[attribute]
}

/** Makes compact cards request the smallest copy of their lazy pictures. */
function sizeThumbs(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('.feed img[sizes]')) image.sizes = THUMB_SIZES
}

/**
 * Loads the page's script at the first input, so that a page that is only read loads no script file. After a failure
 * the script is requested again at the next click, or when the network is back.
 */
function start(event?: Partial<PointerEvent>): void {
  if (event instanceof KeyboardEvent) keys.push(event)
  // A `pointermove` of a resting mouse and the `scroll` of a restored reading position are fired too, but are no input.
  const isStill =
    event?.type === 'scroll'
      ? String(scrollY) === document.documentElement.dataset['stood']
      : event?.type === 'pointermove' && !event.movementX && !event.movementY
  if (isComing || isStill) return
  isComing = true
  const file = document.documentElement.dataset['script'] as string
  const timeout = new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS, file))
  const started = import(file).then((page: typeof import('#src/client/page.ts')) => {
    say = page.showAlert
    return page.start(keys, () => install)
  })
  Promise.race([started, timeout]).then(replay, replay)
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-preload]')) preload(dataset['preload'])
  preloadDialogs(event?.target)
}

/**
 * Repeats deferred clicks: the page's script handles the clicks, or, if the script could not be loaded, the browser
 * does their default action. Without a network the default action would replace the page by an error page, so an alert
 * is shown.
 */
function replay(error: unknown): void {
  const isLost = error && !navigator.onLine
  isServed = true
  for (const sign of SIGNS) removeEventListener(sign, start)
  for (const [control, element] of deferred) {
    control.ariaBusy = null
    if (isLost) say(offlineText)
    else if (error && doesNothing(control)) say(unloadedText)
    else repeat(element, control)
  }
  deferred.clear()
  if (!error) return
  isComing = isServed = false
  addEventListener('online', start)
}

/**
 * Defers a click that comes before the page's script is loaded. If the script fails to load, the browser does the
 * default action.
 */
function defer(event: Event): void {
  const element = isServed ? null : (actionElementOf(event) ?? islandControlOf(event))
  if (!element) return
  event.preventDefault()
  // The control is marked as busy while its click waits for the script.
  const control = controlOf(event, element)
  control.ariaBusy = 'true'
  deferred.set(control, element)
  start()
  preloadDialogs(element)
}

/** Starts to fetch React and the island of dialogs when a control that opens a dialog is touched or clicked. */
function preloadDialogs(control?: EventTarget | null): void {
  if (control instanceof Element && control.closest(DIALOGS))
    preload(document.querySelector<HTMLElement>('[data-files]')?.dataset['files'])
}

/** Returns the control of an island that a click needs; null for other events. */
function islandControlOf(event: Event): HTMLElement | null {
  if (event.type === 'submit' || event.defaultPrevented || opensAnotherTab(event as MouseEvent)) return null
  const control = (event.target as Element).closest<HTMLElement>(ISLAND_CONTROLS)
  return control?.closest(ISLANDS) ? control : null
}

/** Starts to fetch files that the page's script imports. Failures are ignored here, because the import reports them. */
function preload(files = ''): void {
  for (const file of files.match(/\S+/g) ?? []) {
    const link: HTMLLinkElement = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/_astro/${file}.js`
    document.head.appendChild(link)
  }
}

/** True while the page's script is being loaded, and after it is loaded. */
let isComing = false
/** True when clicks are no longer deferred. */
let isServed = false
/** Shows an alert: by the browser's `alert`, or by the page's script when it is loaded. */
let say: (text: string) => void = alert
/** Controls whose clicks are deferred, each with the element or form that the click is repeated on. */
const deferred = new Map<HTMLElement, HTMLElement>()
/** Events of keys that were pressed before the page's script was loaded. */
const keys: KeyboardEvent[] = []
/** The browser's install prompt, which is held back until the site offers the installation. */
let install: InstallEvent | undefined
addEventListener('click', defer)
addEventListener('submit', defer)
// Key handlers are part of this inline script, so that `/` focuses the search box before any file is loaded.
addEventListener('keydown', hideComposingKey, true)
addEventListener('keydown', onKey)
setTimeout(start, START_MS)
addEventListener('storage', follow)
addEventListener('beforeinstallprompt', event => {
  event.preventDefault()
  install = event as InstallEvent
})
for (const sign of SIGNS) addEventListener(sign, start, { passive: true })
addEventListener(INCOMPLETE, start)
applyChoices()
// The reader came by the bottom bar. The page's script restores the scroll position, so it is loaded without waiting
// for input.
if (readTab(NEXT_PAGE_NOTE)) start()
// The service worker tells all windows that a form could not be sent; the focused window shows the alert.
navigator.serviceWorker?.addEventListener('message', () => document.hasFocus() && say(offlineText))
