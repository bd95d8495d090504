import { atom } from 'nanostores'

/** Counts the changes of what the sidebar shows of the member: their lists and communities. */
export const $sidebarChanges = atom(0)

export const tellSidebar = (): void => $sidebarChanges.set($sidebarChanges.get() + 1)
