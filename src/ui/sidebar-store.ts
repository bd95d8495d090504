import { atom } from 'nanostores'

/** Number of changes of the member's lists and communities. Each increase makes the sidebar show them again. */
export const $sidebarChanges = atom(0)

export const refreshSidebar = (): void => $sidebarChanges.set($sidebarChanges.get() + 1)
