import { announceAccountSwitch } from '#src/browser/current-page.ts'
import { msSince, noteNow } from '#src/browser/noted.ts'
import { ask } from '#src/ui/dialogs/prompt.ts'
import { promptText } from './messages/prompts.ts'

export { promptStyles } from '#src/ui/dialogs/prompt.ts'

const text = promptText.update
const LOOK_MS = 10_000
const AGAIN_MS = 20 * 60_000
/** Storage key of the time of the last offer in any tab, in milliseconds since 1970. */
const SHOWN = 'update_shown'

let isOffered = false
let isReloading = false
let withdraw: (() => void) | undefined

/**
 * Starts to offer a reload of the page from time to time, because a newer version of the site was deployed. A page that
 * already has the newest scripts offers nothing.
 * @throws TypeError when the newest service worker could not be fetched.
 */
export async function offerUpdate(): Promise<void> {
  const worker = await (await fetch('/sw.js')).text()
  // The first line of the service worker names the page's script, and that name changes with the content of the script.
  const script = document.documentElement.dataset['script'] ?? ''
  if (isOffered || worker.includes(script.slice(script.lastIndexOf('/') + 1))) return
  isOffered = true
  setInterval(checkForUpdate, LOOK_MS)
  // The listener is added here, because Chromium ignores one that is added during the click.
  addEventListener('beforeunload', event => {
    if (isReloading && isTypedUnawake()) event.preventDefault()
    isReloading = false
  })
}

/** Offers the update, on phones only: on computers tabs are closed and opened often enough. */
function checkForUpdate(): void {
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

/**
 * Reloads the page. Before that, hydrated editors store their text as a draft; for texts outside of hydrated editors
 * the browser asks the reader.
 */
function reload(): void {
  announceAccountSwitch()
  isReloading = true
  location.reload()
}

/**
 * True when an editor that is not hydrated contains a typed text. No draft of it is stored, and the editor's files may
 * not exist any more.
 */
const isTypedUnawake = (): boolean =>
  [...document.querySelectorAll<HTMLTextAreaElement>('astro-island[ssr] textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue
  )
