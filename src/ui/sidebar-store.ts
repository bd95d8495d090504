import { atom } from 'nanostores'
import { currentMemberId } from '#src/browser/current-page.ts'

/** Number of changes of the member's lists and communities. Each increase makes the sidebar show them again. */
export const $sidebarChanges = atom(0)

const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sidebar')
const countChange = (): void => $sidebarChanges.set($sidebarChanges.get() + 1)
otherTabs?.addEventListener('message', ({ data: member }: MessageEvent<string>) => {
  if (member === currentMemberId()) countChange()
})

/** Makes the sidebar show the member's lists and communities again, in all tabs with pages of this member. */
export function refreshSidebar(): void {
  countChange()
  otherTabs?.postMessage(currentMemberId())
}
