import type { InstallEvent } from '#src/browser/installed.ts'
import { loadFile } from '#src/browser/load-file.ts'
import { startDeviceFields } from '#src/features/account/device-fields.ts'
import { showGoodbye } from '#src/features/account/goodbye.ts'
import { startThemeSwitch } from '#src/features/account/theme-switch.ts'
import { startComments } from '#src/features/comments/more.ts'
import { startScroll } from '#src/features/feeds/scroll.ts'
import { rememberSeen } from '#src/features/feeds/seen.ts'
import { startGalleries } from '#src/features/images/gallery-scroll.ts'
import { startVideos } from '#src/features/links/play-video.ts'
import { archiveOthersTexts } from '#src/features/offline/archived-texts.ts'
import { startInstalling } from '#src/features/offline/installing.ts'
import { startOfflineCache } from '#src/features/offline/offline-cache.ts'
import { startShare } from '#src/features/posts/share.ts'
import { endForGuest } from '#src/features/push/guest.ts'
import { startBottomBar } from '#src/features/shell/bottombar.ts'
import { startDrawer } from '#src/features/shell/drawer.ts'
import { startLayout } from '#src/features/shell/layout.ts'
import { startBackButton, startNavbar } from '#src/features/shell/navbar.ts'
import { startPull } from '#src/features/shell/pull.ts'
import { startPictures } from '#src/features/viewer/open-pictures.ts'
import { claimTyped } from '#src/ui/dialogs/typed.ts'
import { startLimits } from '#src/ui/fields/limits.ts'
import { startMenus } from '#src/ui/menus.ts'
import { startTimes } from '#src/ui/times.ts'
import { startTooltips } from '#src/ui/tooltips.ts'
import { startDispatcher, startFeatures } from './dispatcher.ts'
import { preloadIslands, startIslands } from './islands.ts'
import { startLazyLayout } from './lazy-layout.ts'
import { startSavingPosition } from './save-position.ts'
import { registerServiceWorker } from './service-worker.ts'

/** The inline script of the page uses the export `showAlert` for its offline alert. */
export { showAlert } from '#src/ui/alerts-store.ts'

let isStarted = false
let members: Promise<void> | undefined

/**
 * Starts the page's scripts once the document is parsed.
 * @param keys events of keys pressed before; they are handled now.
 * @param install the browser's install prompt, if it was held back.
 * @throws TypeError when a file for members failed to load; another call requests it again.
 */
export async function start(keys: KeyboardEvent[], install?: InstallEvent): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  if (!isStarted) startEverywhere(keys, install)
  isStarted = true
  // Features are started first: they listen to their stores, which later show queued actions of the member.
  await startFeatures()
  // The scripts for members are started before deferred clicks are repeated, because a click may need them.
  if (document.querySelector('[data-member]')) await startOnceForMember()
  startDispatcher()
  // Tests wait for the attribute `data-hydrated`, which shows that all scripts have started.
  document.documentElement.dataset['hydrated'] = ''
}

/** Starts the scripts of every page. */
function startEverywhere(keys: KeyboardEvent[], install: InstallEvent | undefined): void {
  claimTyped()
  startNavbar()
  startBackButton()
  showGoodbye()
  // The bottom bar is started after the functions that read the previous page's note, because the bottom bar removes
  // the note.
  const isBack = startBottomBar()
  startDrawer()
  startPull()
  startTimes()
  startTooltips()
  startLimits()
  void registerServiceWorker()
  startOfflineCache()
  endForGuest()
  archiveOthersTexts()
  startLayout()
  startSavingPosition()
  startScroll(isBack)
  startGalleries(keys)
  startPictures()
  startVideos()
  startComments()
  startLazyLayout()
  startMenus()
  startShare()
  startThemeSwitch()
  startDeviceFields()
  startIslands()
  rememberSeen()
  startInstalling(install)
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
  const isThread = document.querySelector('.thread[data-viewer]') !== null
  const areNotices = document.querySelector('[data-notices]') !== null
  const files: (() => Promise<{ start(): void | Promise<void> }>)[] = [() => import('./member-page.ts')]
  if (isThread) files.push(() => import('#src/features/comments/thread.ts'))
  if (areNotices) files.push(() => import('#src/features/notifications/notices.ts'))
  for (const part of await Promise.all(files.map(loadFile))) await part.start()
  preloadIslands()
}
