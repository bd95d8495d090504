import { announceAccountSwitch } from '#src/browser/current-page.ts'
import { msSince, noteNow } from '#src/browser/noted.ts'
import { ask } from '#src/ui/dialogs/prompt.ts'
import { promptText } from './prompts-text.ts'

export { promptStyles } from '#src/ui/dialogs/prompt.ts'

const text = promptText.update
const LOOK_MS = 10_000
const AGAIN_MS = 20 * 60_000
/** Storage key of the last offer in any tab, in milliseconds since 1970. */
const SHOWN = 'update_shown'

let isOffered = false
let isReloading = false
let withdraw: (() => void) | undefined

/**
 * Offers repeatedly to reload the page, unless the page has the newest scripts: then it was loaded before its
 * service worker.
 * @throws TypeError when the newest version could not be fetched.
 */
export async function offerUpdate(): Promise<void> {
  const worker = await (await fetch('/sw.js')).text()
  // The service worker's first line names the page's script, whose name changes with its content.
  const script = document.documentElement.dataset['script'] ?? ''
  if (isOffered || worker.includes(script.slice(script.lastIndexOf('/') + 1))) return
  isOffered = true
  setInterval(checkForUpdate, LOOK_MS)
  // Chromium ignores a beforeunload listener that is added during the click.
  addEventListener('beforeunload', event => {
    if (isReloading && isTypedUnawake()) event.preventDefault()
    isReloading = false
  })
}

/** Offers the update on phones only: on computers tabs are closed and opened often enough. */
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
 * Reloads the page. Editors store their text as a draft; for other fields the browser asks before they are
 * lost.
 */
function reload(): void {
  announceAccountSwitch()
  isReloading = true
  location.reload()
}

/**
 * True for text in an editor that is not hydrated: its files may be gone with their version, and no draft is
 * stored.
 */
const isTypedUnawake = (): boolean =>
  [...document.querySelectorAll<HTMLTextAreaElement>('astro-island[ssr] textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue
  )
