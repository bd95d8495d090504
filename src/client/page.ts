import { startBottomBar } from './bottombar.ts'
import { layOutBranches } from './branches.ts'
import { startComments } from './comments.ts'
import { startCounters } from './counters.ts'
import { startDeviceFields } from './device-fields.ts'
import { startDrawer } from './drawer.ts'
import { startGalleries } from './gallery.ts'
import './island.ts'
import { sayGoodbye } from './goodbye.ts'
import { reportInstalledUse } from './installed.ts'
import { onKey } from './keys.ts'
import { startLayout } from './layout.ts'
import { startLogout } from './logout.ts'
import { startMutes } from './mutes.ts'
import { startBackButton, startNavbar } from './navbar.ts'
import { startPreviews } from './preview.ts'
import { startPull } from './pull.ts'
import { startScroll } from './scroll.ts'
import { registerServiceWorker } from './service-worker.ts'
import { startShare } from './share.ts'
import { startThemeSwitch } from './theme-switch.ts'
import { startTimes } from './times.ts'
import { startUnsaved } from './unsaved.ts'
import { startVideos } from './video.ts'
import { startVotes } from './votes.ts'

/** Starts the small behaviours that every page has, once it is whole. The event that asked for them is served too. */
export async function start(first: Event | undefined): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  startNavbar()
  startBackButton()
  const isBack = startBottomBar()
  startDrawer()
  startPull()
  startTimes()
  void registerServiceWorker()
  reportInstalledUse()
  startLayout()
  startScroll(isBack)
  startGalleries(first)
  startVideos()
  startVotes()
  startComments()
  layOutBranches()
  startShare()
  startThemeSwitch()
  startLogout()
  startMutes()
  startDeviceFields()
  startPreviews()
  startCounters()
  startUnsaved()
  sayGoodbye()
  document.addEventListener('keydown', onKey)
  if (first instanceof KeyboardEvent) onKey(first)
}
