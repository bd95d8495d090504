import type { InstallEvent } from '#src/browser/installed.ts'
import { startDeviceFields } from '#src/features/account/device-fields.ts'
import { showGoodbye } from '#src/features/account/goodbye.ts'
import { startThemeSwitch } from '#src/features/account/theme.ts'
import { startComments } from '#src/features/comments/more.ts'
import { startScroll } from '#src/features/feeds/scroll.ts'
import { rememberSeen } from '#src/features/feeds/seen.ts'
import { startGalleries } from '#src/features/images/gallery-scroll.ts'
import { archiveOthersTexts } from '#src/features/offline/archived-texts.ts'
import { startInstalling } from '#src/features/offline/installing.ts'
import { startOfflineCache } from '#src/features/offline/offline-cache.ts'
import { endForGuest } from '#src/features/push/guest.ts'
import { startBottomBar } from '#src/features/shell/bottombar.ts'
import { startDrawer } from '#src/features/shell/drawer.ts'
import { startLayout } from '#src/features/shell/layout.ts'
import { startNavbar } from '#src/features/shell/navbar.ts'
import { startPull } from '#src/features/shell/pull.ts'
import { startPictures } from '#src/features/viewer/open-pictures.ts'
import { startLimits } from '#src/ui/fields/limits.ts'
import { startTimes } from '#src/ui/times.ts'
import { startTooltips } from '#src/ui/tooltips.ts'
import { startLazyLayout } from './lazy-layout.ts'
import { startSavingPosition } from './save-position.ts'
import { registerServiceWorker } from './service-worker.ts'

/**
 * Starts the scripts of every page beside clicks: scrolling, swipes, times, the service worker.
 * @param keys events of keys pressed before; they are handled now.
 * @param install the browser's install prompt, if it was held back.
 */
export function start(keys: KeyboardEvent[], install?: InstallEvent): void {
  startNavbar()
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
  startComments()
  startLazyLayout()
  startThemeSwitch()
  startDeviceFields()
  rememberSeen()
  startInstalling(install)
}
