import type { InstallEvent } from '#src/browser/installed.ts'
import { loadFile } from '#src/browser/load-file.ts'
import { startAlerts } from '#src/ui/alerts.ts'
import { setLoginDialog } from '#src/ui/dialogs/login.ts'
import { startDialogs } from '#src/ui/dialogs/show.ts'
import { claimTyped } from '#src/ui/dialogs/typed.ts'
import { startMenus } from '#src/ui/menus.ts'
import { preloadIslands, startDispatcher, startFeatures } from './dispatcher.ts'
import { startIslands } from './islands.ts'

/** The inline script of the page uses the export `showAlert` for its offline alert. */
export { showAlert } from '#src/ui/alerts-store.ts'
/** Questions are part of the first file, so that they can be asked without a network. */
export { confirmed } from '#src/ui/dialogs/confirm.ts'

/** Events at which files that failed to load are requested again. */
const RETRY_EVENTS = ['online', 'pointerdown', 'keydown']

let isStarted = false
let everyPage: Promise<void> | undefined
let members: Promise<void> | undefined

/**
 * Starts the page's scripts once the document is parsed. The promise resolves when the dispatcher handles clicks.
 * @param keys events of keys pressed before; they are handled now.
 * @param install returns the browser's install prompt, if it was held back.
 * @throws TypeError when a file for members failed to load; another call requests it again.
 */
export async function start(keys: KeyboardEvent[], install: () => InstallEvent | undefined): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  if (!isStarted) startClicks()
  isStarted = true
  everyPage ??= startEveryPage(keys, install)
  const isMember = document.querySelector('[data-member]') !== null
  const forMember = isMember ? startOnceForMember() : null
  Promise.all([everyPage, startFeatures(), forMember]).then(markHydrated, (error: unknown) => {
    console.error(error)
    retry(() => start(keys, install))
  })
  // The scripts for members are started before deferred clicks are repeated: features listen to their stores, which
  // show queued actions of the member.
  await forMember
  startDispatcher()
}

/** Tests wait for the attribute `data-hydrated`, which shows that all scripts have started. */
function markHydrated(): void {
  document.documentElement.dataset['hydrated'] = ''
}

/** Calls a function again at the reader's next input, or when the network is back. */
function retry(run: () => Promise<void>): void {
  const again = () => {
    for (const name of RETRY_EVENTS) removeEventListener(name, again)
    run().catch(console.error)
  }
  for (const name of RETRY_EVENTS) addEventListener(name, again)
}

/** Starts the handling of clicks in alerts, dialogs, islands and menus. Menus close before a handler opens another. */
function startClicks(): void {
  setLoginDialog(async () => (await import('#src/features/account/LoginDialog.tsx')).LoginDialog)
  claimTyped()
  startAlerts()
  startDialogs()
  startIslands()
  startMenus()
}

/** Starts the other scripts of all pages. They are in a file of their own, so that the first file of a page is small. */
async function startEveryPage(keys: KeyboardEvent[], install: () => InstallEvent | undefined): Promise<void> {
  try {
    const { start } = await loadFile(() => import('./every-page.ts'))
    start(keys, install())
  } catch (error) {
    everyPage = undefined
    throw error
  }
}

/** Starts the scripts for members, or returns the pending start: after a timeout a click may start the page again. */
const startOnceForMember = (): Promise<void> => {
  members ??= startForMember().catch((error: unknown) => {
    members = undefined
    throw error
  })
  return members
}

async function startForMember(): Promise<void> {
  await startFeatures()
  const isThread = document.querySelector('.thread[data-viewer]') !== null
  const areNotices = document.querySelector('[data-notices]') !== null
  const files: (() => Promise<{ start(): void | Promise<void> }>)[] = [() => import('./member-page.ts')]
  if (isThread) files.push(() => import('#src/features/comments/thread.ts'))
  if (areNotices) files.push(() => import('#src/features/notifications/notices.ts'))
  for (const part of await Promise.all(files.map(loadFile))) await part.start()
  preloadIslands()
}
