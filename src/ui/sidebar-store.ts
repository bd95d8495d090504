import { atom } from 'nanostores'

/** Counts changes of the member's lists and communities, which the sidebar displays. */
export const $sidebarChanges = atom(0)

export const refreshSidebar = (): void => $sidebarChanges.set($sidebarChanges.get() + 1)
