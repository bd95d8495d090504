import { OPENERS } from '#src/client/page/openers.ts'
import { onKey } from '#src/client/shell/keys.ts'
import { THUMB_SIZES } from '#src/components/media/sizes.ts'
import { GOODBYE } from '#src/lib/goodbye.ts'
import { savesData } from '#src/lib/idle.ts'

/** The page's own file, and names of those that come along with it. The build puts them here (integrations/client-build.mjs). */
declare const FILES: { page: string } & Record<'member' | 'thread' | 'dialogs', string[]>

const ATTRIBUTES = {
  theme: { name: 'theme', values: ['light', 'dark'] },
  font: { name: 'font', values: ['custom', 'system'] },
  layout: { name: 'feed_layout', values: ['card', 'compact'] }
}
const SIGNS = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchstart', 'focusin']
/** What nothing but the file can serve, or serves better than the browser alone. */
const PRESSED = `.step,button[name],a[href^="/-/"],.dots,.editor button,[data-embed],a.more,.share summary,.layout-switch a,.search .input,${OPENERS}`
/** Relative times are refreshed each minute, also for a reader who does not stir. */
const WAKE_MS = 55_000

/** What the reader chose on this device is set before anything is painted. */
function applyChoices(): void {
  const { dataset } = document.documentElement
  for (const [attribute, { name, values }] of Object.entries(ATTRIBUTES)) {
    const value = localStorage.getItem(name)
    if (value === null) continue
    if (values.includes(value)) dataset[attribute] ??= value
    else console.warn(`${name}: ${value}`)
  }
  if (savesData()) dataset['font'] = 'system'
  if (dataset['layout'] === 'compact') addEventListener('DOMContentLoaded', sizeThumbs)
}

/** Before lazy pictures are asked for: a thumbnail needs the smallest copy only. */
function sizeThumbs(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('.feed img[sizes]')) image.sizes = THUMB_SIZES
}

/** Small behaviours wait for a sign of life: a page that is only read loads no script file. */
function wake(event?: Event): void {
  if (event instanceof KeyboardEvent) keys.push(event)
  // A mouse that rests where a page appears is told of, too.
  if (awake || (event?.type === 'pointermove' && isAtRest(event as PointerEvent))) return
  awake = true
  clearTimeout(timer)
  import(FILES.page)
    .then((page: typeof import('#src/client/page/page.ts')) => page.start(keys))
    .finally(() => {
      for (const sign of SIGNS) removeEventListener(sign, wake)
      removeEventListener('click', hold)
      removeEventListener('submit', hold)
      for (const target of held) {
        target.ariaBusy = null
        if (target instanceof HTMLFormElement) target.requestSubmit()
        else target.click()
      }
    })
  if (document.querySelector('[data-member]')) fetchAlong(FILES.member)
  if (document.querySelector('.thread[data-viewer]')) fetchAlong(FILES.thread)
}

const isAtRest = ({ movementX, movementY }: PointerEvent) => !movementX && !movementY

/** A press that comes before the file it needs waits for it. Without the file it does what it would without script. */
function hold(event: Event): void {
  const { ctrlKey, metaKey, shiftKey } = event as MouseEvent
  const target = (event.target as Element).closest<HTMLElement>(event.type === 'submit' ? '.search' : PRESSED)
  // One that is answered already needs no second press.
  if (
    !target ||
    target.closest('[data-awake],astro-island:not([ssr])') ||
    event.defaultPrevented ||
    ctrlKey ||
    metaKey ||
    shiftKey
  )
    return
  event.preventDefault()
  // Seen at once, whenever the file comes.
  target.ariaBusy = 'true'
  held.add(target)
  wake()
  if (target.closest(OPENERS)) fetchAlong(FILES.dialogs)
}

/** What comes along with the file that asks for it, which says so if it does not come. */
function fetchAlong(files: string[]): void {
  for (const file of files)
    fetch(`/_astro/${file}.js`)
      .then(answer => answer.blob())
      .catch(() => null)
}

let awake = false
const held = new Set<HTMLElement>()
/** Served as soon as the file is there. */
const keys: KeyboardEvent[] = []
addEventListener('click', hold)
addEventListener('submit', hold)
// Not in the file: what is typed next goes to one place from the first letter on.
addEventListener('keydown', onKey)
const timer = setTimeout(wake, WAKE_MS)
if (location.hash === GOODBYE) wake()
for (const sign of SIGNS) addEventListener(sign, wake, { passive: true })
try {
  applyChoices()
  // The bottom bar or the back button brought the reader here: the place they left is found at once.
  if (sessionStorage.getItem('arriving') ?? sessionStorage.getItem(`feed:${location.pathname}${location.search}`))
    wake()
} catch {
  // A browser that keeps nothing for us shows what holds while nothing is chosen.
}
