import { codeOf } from '#src/islands/dialogs/code.ts'
import { dialogStyles } from '#src/islands/dialogs/styles.ts'
import { hereAddress } from '#src/lib/here.ts'
import { $alerts } from '#src/stores/page/alerts.ts'
import { $dialog, closeDialog } from '#src/stores/page/dialogs.ts'
import { fetchFiles } from './files.ts'
import { onIntent } from './intent.ts'
import { OPENERS } from './openers.ts'
import { sayPlainly } from './plain-alert.ts'

/** How long alerts wait for the island that draws them, in milliseconds. */
const ISLAND_MS = 1000

/** What wakes each island, given the element that it stands in. */
const ISLANDS = {
  dialogs: async () => (await import('#src/islands/dialogs/wake-dialogs.tsx')).wake,
  sort: async () => (await import('#src/islands/sort/wake-sort.tsx')).wake
}

/**
 * Islands that stand in the page as plain markup, and what wakes them: a press on what they are for, wherever it stands.
 * What scripts say and ask wakes the island of dialogs, too.
 */
export function startIslands(): void {
  onIntent(OPENERS, wakeDialogs)
  onIntent('[data-island=sort]', () => isWoken('sort'))
  for (const store of [$alerts, $dialog]) store.subscribe(() => void show())
}

function wakeDialogs(): Promise<boolean> {
  // What they look like, and what the held press wants, comes while React does.
  void dialogStyles()
  const pressed = document.querySelector<HTMLElement>('[data-dialog][aria-busy=true]')?.dataset['dialog'] ?? ''
  codeOf(pressed)?.().catch(() => undefined)
  return isWoken('dialogs')
}

async function isWoken(island: keyof typeof ISLANDS): Promise<boolean> {
  try {
    await fetchFiles(island)
    const wake = await ISLANDS[island]()
    const place = document.querySelector<HTMLElement>(`[data-island=${island}]:not([data-awake])`)
    if (place) wake(place)
    place?.setAttribute('data-awake', '')
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}

let isShown = false
let endPlain: (() => void) | undefined
const sayWithout = () => {
  endPlain ??= sayPlainly()
}

/** Where the island does not come, as without a network, or takes its time, alerts are said without it. */
async function show(): Promise<void> {
  if (isShown || (!$dialog.get() && $alerts.get().length === 0)) return
  isShown = true
  const timer = setTimeout(sayWithout, ISLAND_MS)
  isShown = await wakeDialogs()
  clearTimeout(timer)
  if (isShown) return endPlain?.()
  sayWithout()
  askWithout()
}

/** What is asked without the island: by the browser, or by the page of the same form. */
function askWithout(): void {
  const dialog = $dialog.get()
  if (dialog?.kind === 'login') location.assign(`/login?next=${encodeURIComponent(hereAddress())}`)
  if (dialog?.kind === 'confirm' && confirm(`${dialog.title}\n${dialog.text}`)) dialog.go()
  closeDialog()
}
