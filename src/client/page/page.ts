import { startGalleries } from '#src/client/feed/gallery.ts'
import { startPictures } from '#src/client/feed/pictures.ts'
import { startScroll } from '#src/client/feed/scroll.ts'
import { rememberSeen } from '#src/client/feed/seen.ts'
import { startShare } from '#src/client/feed/share.ts'
import { startVideos } from '#src/client/feed/video.ts'
import { startDeviceFields } from '#src/client/forms/device-fields.ts'
import { startLimits } from '#src/client/forms/limits.ts'
import { startInstalling } from '#src/client/prompts/installing.ts'
import { endForGuest } from '#src/client/push/guest.ts'
import { startBottomBar } from '#src/client/shell/bottombar.ts'
import { startDrawer } from '#src/client/shell/drawer.ts'
import { showGoodbye } from '#src/client/shell/goodbye.ts'
import { startLayout } from '#src/client/shell/layout.ts'
import { startMenus } from '#src/client/shell/menus.ts'
import { startBackButton, startNavbar } from '#src/client/shell/navbar.ts'
import { startPull } from '#src/client/shell/pull.ts'
import { startThemeSwitch } from '#src/client/shell/theme-switch.ts'
import { startTimes } from '#src/client/shell/times.ts'
import { startTooltips } from '#src/client/shell/tooltips.ts'
import { startComments } from '#src/client/thread/more.ts'
import { archiveOthersTexts } from '#src/lib/archived-texts.ts'
import type { InstallEvent } from '#src/lib/installed.ts'
import { claimTyped } from '#src/lib/typed.ts'
import { fetchFiles } from './files.ts'
import { preloadIslands, startIslands } from './islands.ts'
import { startLazyLayout } from './lazy-layout.ts'
import { startOfflineCache } from './offline-cache.ts'
import { startSavingPosition } from './save-position.ts'
import { registerServiceWorker } from './service-worker.ts'

/** The inline script shows the offline alert by this export. */
export { showAlert } from '#src/stores/page/alerts.ts'

let isStarted = false
let members: Promise<void> | undefined

/**
 * Starts the page's scripts once the document is parsed.
 * @param keys pressed meanwhile; they are handled too.
 * @param install the browser's deferred install prompt.
 * @throws Response or TypeError when a file for members failed to load; another call requests it again.
 */
export async function start(keys: KeyboardEvent[], install?: InstallEvent): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  if (!isStarted) startEverywhere(keys, install)
  isStarted = true
  // Deferred clicks may need the scripts for members.
  if (document.querySelector('[data-member]')) await startOnceForMember()
  // Tells tests that all page scripts have started.
  document.documentElement.dataset['hydrated'] = ''
}

/** Starts the scripts of every page. */
function startEverywhere(keys: KeyboardEvent[], install: InstallEvent | undefined): void {
  claimTyped()
  startNavbar()
  startBackButton()
  showGoodbye()
  // The note of the previous page has been read above, and is removed.
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

/** A click that timed out may call this again while the files for members are pending. */
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
  await Promise.all([fetchFiles('member'), isThread && fetchFiles('thread'), areNotices && fetchFiles('notifications')])
  const parts: Promise<{ start(): void | Promise<void> }>[] = [import('./member-page.ts')]
  if (isThread) parts.push(import('#src/client/thread/thread.ts'))
  if (areNotices) parts.push(import('#src/client/notifications/notices.ts'))
  for (const part of await Promise.all(parts)) await part.start()
  preloadIslands()
}
