import { attempt } from '#src/lib/attempt.ts'
import { leaveForArrival } from '#src/lib/here.ts'
import { promptText } from '#src/messages/prompts.ts'
import { ask } from './prompt.ts'

export { promptStyles } from './prompt.ts'

const text = promptText.update
const LOOK_MS = 10_000
const AGAIN_MS = 20 * 60_000
/** When any tab showed it last, in milliseconds since 1970. */
const SHOWN = 'update_shown'

let shown = 0
let isOffered = false
let withdraw: (() => void) | undefined

/**
 * Offers to load the page anew, again and again, unless the newest version is the page's own: then the page came before
 * its service worker. @throws TypeError when the newest version could not be asked for.
 */
export async function offerUpdate(): Promise<void> {
  const worker = await (await fetch('/sw.js')).text()
  // It names all files of its version, and their names change with each version.
  if (isOffered || worker.includes(new URL(import.meta.url).pathname)) return
  isOffered = true
  setInterval(look, LOOK_MS)
}

/** On phones only: elsewhere tabs are closed and opened often enough. */
function look(): void {
  const last = Math.max(shown, Number(attempt(() => localStorage.getItem(SHOWN)) ?? 0))
  const now = Date.now()
  if (document.hidden || !matchMedia('(width <= 768px)').matches || now - last <= AGAIN_MS) return
  shown = now
  attempt(() => localStorage.setItem(SHOWN, String(now)))
  withdraw?.()
  withdraw = ask({
    name: text.name,
    text: text.text,
    acts: [
      { label: text.reload, isMain: true, run: reload },
      { label: text.dismiss, run: () => undefined }
    ]
  })
}

/** Editors keep what is typed as a draft; of other forms the browser asks whether to leave them. */
function reload(): void {
  leaveForArrival()
  location.reload()
}
