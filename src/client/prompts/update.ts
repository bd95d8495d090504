import { announceAccountSwitch } from '#src/lib/current-page.ts'
import { msSince, noteNow } from '#src/lib/noted.ts'
import { promptText } from '#src/messages/prompts.ts'
import { ask } from './prompt.ts'

export { promptStyles } from './prompt.ts'

const text = promptText.update
const LOOK_MS = 10_000
const AGAIN_MS = 20 * 60_000
/** When any tab showed it last, in milliseconds since 1970. */
const SHOWN = 'update_shown'

let isOffered = false
let isReloading = false
let withdraw: (() => void) | undefined

/**
 * Offers to load the page anew, again and again, unless the newest version is the page's own: then the page came before
 * its service worker. @throws TypeError when the newest version could not be asked for.
 */
export async function offerUpdate(): Promise<void> {
  const worker = await (await fetch('/sw.js')).text()
  // Its first line names this file as it is in its version: the name changes with each.
  if (isOffered || worker.includes(new URL(import.meta.url).pathname)) return
  isOffered = true
  setInterval(look, LOOK_MS)
  // Chromium asks nothing for a listener that is added by the press itself.
  addEventListener('beforeunload', event => {
    if (isReloading && isTypedUnawake()) event.preventDefault()
    isReloading = false
  })
}

/** On phones only: elsewhere tabs are closed and opened often enough. */
function look(): void {
  if (document.hidden || !matchMedia('(width <= 768px)').matches || msSince(SHOWN) <= AGAIN_MS) return
  withdraw?.()
  withdraw = ask({
    name: text.name,
    text: text.text,
    onShown: () => noteNow(SHOWN),
    choices: [
      { label: text.reload, isMain: true, run: reload },
      { label: text.dismiss, run: () => undefined }
    ]
  })
}

/** Editors keep what is typed as a draft; of what they cannot keep, and of other forms, the browser asks whether to leave it. */
function reload(): void {
  announceAccountSwitch()
  isReloading = true
  location.reload()
}

/** The files of an editor may be gone with their version before its first touch: nothing keeps what is typed then. */
const isTypedUnawake = (): boolean =>
  [...document.querySelectorAll<HTMLTextAreaElement>('astro-island[ssr] textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue
  )
