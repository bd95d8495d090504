import type { Image, Viewer } from './views.ts'

export interface SidebarCommunity {
  id: string
  name: string
  title: string | null
  proPic: Image | null
  noMembers: number
}

export interface SidebarList {
  name: string
  displayName: string
}

export interface ModQueue {
  /** The community with most of it. */
  place: string
  /** Posts and comments with open reports, in all of the communities. */
  noReported: number
}

/** The data of every page's frame: header and sidebar. */
export interface Shell {
  /** null for guests. */
  viewer: Viewer | null
  /** A member's own communities, or the default ones; largest first. */
  communities: SidebarCommunity[]
  /** The viewer's own; none for guests. */
  lists: SidebarList[]
  /** What waits for a decision where the viewer moderates; null where they do not. */
  desk: ModQueue | null
  noUsers: number
  signupsDisabled: boolean
  /** The site's key for browser notifications; '' where there are none. */
  vapidPublicKey: string
}
