import { startBottomBar } from './bottombar.ts'
import { layOutBranches } from './branches.ts'
import { startComments } from './comments.ts'
import { startDeviceFields } from './device-fields.ts'
import { startDrawer } from './drawer.ts'
import { fetchFiles } from './files.ts'
import { startGalleries } from './gallery.ts'
import { sayGoodbye } from './goodbye.ts'
import { startIslands } from './islands.ts'
import { onKey } from './keys.ts'
import { startLayout } from './layout.ts'
import { startMenus } from './menus.ts'
import { startBackButton, startNavbar } from './navbar.ts'
import { startPull } from './pull.ts'
import { startScroll } from './scroll.ts'
import { registerServiceWorker } from './service-worker.ts'
import { startShare } from './share.ts'
import { startThemeSwitch } from './theme-switch.ts'
import { startTimes } from './times.ts'
import { startVideos } from './video.ts'

/**
 * Starts the small behaviours that every page has, once it is whole.
 * @param keys that were pressed meanwhile: they are served too.
 */
export async function start(keys: KeyboardEvent[]): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  startNavbar()
  startBackButton()
  const isBack = startBottomBar()
  startDrawer()
  startPull()
  startTimes()
  void registerServiceWorker()
  startLayout()
  startScroll(isBack)
  startGalleries(keys)
  startVideos()
  startComments()
  layOutBranches()
  startMenus()
  startShare()
  startThemeSwitch()
  startDeviceFields()
  startIslands()
  sayGoodbye()
  document.addEventListener('keydown', onKey)
  for (const key of keys) onKey(key)
  // Waited for: a press that is held may need it.
  if (document.querySelector('[data-member]')) {
    const isThread = document.querySelector('.thread[data-viewer]') !== null
    await Promise.all([fetchFiles('member'), isThread && fetchFiles('thread')])
    const parts: Promise<{ start(): void }>[] = [import('./member-page.ts')]
    if (isThread) parts.push(import('./thread.ts'))
    for (const part of await Promise.all(parts)) part.start()
  }
  // For whoever has to know that nothing is missing any more.
  document.documentElement.dataset['awake'] = ''
}
