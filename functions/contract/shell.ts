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
  /** Name of the community with most reported posts and comments. */
  communityName: string
  /** Posts and comments with open reports, in all of the communities. */
  noReported: number
}

/** The data of every page's frame: header and sidebar. */
export interface Shell {
  /** The viewer; null for guests. */
  viewer: Viewer | null
  /** A member's own communities, or the default ones; largest first. */
  communities: SidebarCommunity[]
  /** The viewer's own lists; none for guests. */
  lists: SidebarList[]
  /** Reported posts and comments in the communities that the viewer moderates; null when they moderate none. */
  modQueue: ModQueue | null
  noUsers: number
  signupsDisabled: boolean
  /** Public key of the site for browser notifications; '' when they are off. */
  vapidPublicKey: string
}
