import { atom } from 'nanostores'

/** Number of changes of the member's lists and communities. Each increase makes the sidebar show them again. */
export const $sidebarChanges = atom(0)

const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sidebar')
const countChange = (): void => $sidebarChanges.set($sidebarChanges.get() + 1)
otherTabs?.addEventListener('message', countChange)

/** Makes the sidebar show the member's lists and communities again, in all tabs. */
export function refreshSidebar(): void {
  countChange()
  otherTabs?.postMessage(null)
}
