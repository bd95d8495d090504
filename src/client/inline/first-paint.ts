import { OPENERS, PICTURES } from '#src/client/page/openers.ts'
import { hideComposingKey, onKey } from '#src/client/shell/keys.ts'
import { THUMB_SIZES } from '#src/components/media/sizes.ts'
import { savesData } from '#src/lib/idle.ts'
import type { InstallEvent } from '#src/lib/installed.ts'
import { NEXT_PAGE_NOTE } from '#src/lib/next-page-note.ts'
import { INCOMPLETE } from '#src/lib/reading-place.ts'
import { offlineText, unloadedText } from '#src/messages/offline.ts'

/** The page's own file, and names of those that dialogs need. The build puts them here (integrations/client-build.mjs). */
declare const FILES: { page: string; dialogs: string }

/** Each an attribute, the name that it is kept under, and its values. */
const CHOICES = [
  ['theme', 'theme', 'light', 'dark'],
  ['font', 'font', 'custom', 'system'],
  ['layout', 'feed_layout', 'card', 'compact']
] as const
const SIGNS = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchstart', 'focusin']
/** Selectors of the controls that open a dialog. */
const DIALOGS = `${OPENERS},${PICTURES}`
/** Elements that need the page's script, or work better with it. */
const NEEDS_SCRIPT = `.step,button[name],a[href^="/-/"],.dots,.editor button,[data-embed],a.more,.share summary,.layout-switch a,.search .input,${DIALOGS}`
/** Relative times are refreshed each minute, also for a reader who does not stir. */
const START_MS = 55_000

/** A press waits so long for the file that it needs, in milliseconds. */
const TIMEOUT_MS = 10_000

/** Device preferences are applied before the first paint. */
function applyChoices(): void {
  const { dataset } = document.documentElement
  for (const [attribute, name, ...values] of CHOICES) {
    const value = localStorage.getItem(name)
    if (values.includes(value as never)) dataset[attribute] ??= value as string
    else if (value) console.warn(`${name}: ${value}`)
  }
  if (savesData()) dataset['font'] = 'system'
  // The button that leads back has its place in the first paint.
  if (cameFromSite()) dataset['back'] = ''
  if (dataset['layout'] === 'compact') addEventListener('DOMContentLoaded', sizeThumbs)
}

/** Whether the page before this one is one of the site, too. */
const cameFromSite = (): boolean => history.length > 1 && document.referrer.startsWith(`${location.origin}/`)

/** Applies a choice made in another tab to this one, too, before its file has come (src/stores/page/device.ts). */
function follow({ key, newValue }: StorageEvent): void {
  const { dataset } = document.documentElement
  for (const [attribute, name, ...values] of CHOICES)
    if (name !== key) continue
    else if (values.includes(newValue as never)) dataset[attribute] = newValue as string
    else delete dataset[attribute]
}

/** Before lazy pictures are asked for: a thumbnail needs the smallest copy only. */
function sizeThumbs(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('.feed img[sizes]')) image.sizes = THUMB_SIZES
}

/**
 * Small behaviours wait for a sign of life: a page that is only read loads no script file. What has not come is asked for
 * again by the next press, or once the network is back.
 */
function start(event?: Partial<PointerEvent>): void {
  if (event instanceof KeyboardEvent) keys.push(event)
  // A mouse that rests where a page appears is told of, too; and so is the scrolling to the reader's place.
  const isStill =
    event?.type === 'scroll'
      ? String(scrollY) === document.documentElement.dataset['stood']
      : event?.type === 'pointermove' && !event.movementX && !event.movementY
  if (isComing || isStill) return
  isComing = true
  // A module that could not be imported stays so, hence it is fetched before (docs/decisions/client-build.md).
  const timeout = new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS, FILES.page))
  const started = fetchWhole(FILES.page)
    .then(() => import(FILES.page))
    .then((page: typeof import('#src/client/page/page.ts')) => {
      say = page.showAlert
      return page.start(keys, install)
    })
  Promise.race([started, timeout]).then(replay, replay)
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-preload]'))
    preload(dataset['preload'] as string)
}

/** Does what was held: by the files, or without them as without script. Without a network that would lose the page. */
function replay(error: unknown): void {
  const isLost = error && !navigator.onLine
  isServed = true
  for (const sign of SIGNS) removeEventListener(sign, start)
  for (const target of deferred) {
    target.ariaBusy = null
    if (isLost) say(offlineText)
    else if (error && doesNothing(target)) say(unloadedText)
    else if (target instanceof HTMLFormElement) target.requestSubmit()
    else target.click()
  }
  deferred.clear()
  if (!error) return
  isComing = isServed = false
  addEventListener('online', start)
}

/** Whether the browser alone makes nothing of a press. */
const doesNothing = (target: HTMLElement): boolean =>
  target instanceof HTMLButtonElement && !(target.form && target.type === 'submit') && !target.popoverTargetElement

/** A press that comes before the file it needs waits for it. Without the file it does what it would without script. */
function defer(event: Event): void {
  const { ctrlKey, metaKey, shiftKey } = event as MouseEvent
  const target = (event.target as Element).closest<HTMLElement>(event.type === 'submit' ? '.search' : NEEDS_SCRIPT)
  // One that is answered already needs no second press.
  if (
    isServed ||
    !target ||
    target.closest('[data-hydrated],astro-island:not([ssr])') ||
    event.defaultPrevented ||
    ctrlKey ||
    metaKey ||
    shiftKey
  )
    return
  event.preventDefault()
  // Seen at once, whenever the file comes.
  target.ariaBusy = 'true'
  deferred.add(target)
  start()
  if (target.closest(DIALOGS)) preload(FILES.dialogs)
}

/** Files loaded with the requesting file, which reports their failure. */
function preload(files: string): void {
  for (const file of files.match(/\S+/g) ?? []) fetchWhole(`/_astro/${file}.js`).catch(() => null)
}

const fetchWhole = (file: string) => fetch(file).then(answer => answer.blob())

/** The files are on their way, or there. */
let isComing = false
/** Presses need not be held any more. */
let isServed = false
/** How it is said that there is no network. */
let say: (text: string) => void = alert
const deferred = new Set<HTMLElement>()
/** Served as soon as the file is there. */
const keys: KeyboardEvent[] = []
/** The browser's offer to install the site. */
let install: InstallEvent | undefined
addEventListener('click', defer)
addEventListener('submit', defer)
// Not in the file: what is typed next goes to one place from the first letter on.
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
try {
  applyChoices()
  // The bottom bar brought the reader here: the place they left is found at once.
  if (sessionStorage.getItem(NEXT_PAGE_NOTE)) start()
  // The service worker tells that a form could not be sent: the page stays. Every window is told.
  navigator.serviceWorker.onmessage = () => document.hasFocus() && say(offlineText)
} catch {
  // A browser that keeps nothing for us shows what holds while nothing is chosen.
}
