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
  /** Name of that community of the viewer's moderated ones which has the most reported posts and comments. */
  communityName: string
  /** Number of posts and comments with open reports in all communities that the viewer moderates. */
  noReported: number
}

/** The data of every page's frame: header and sidebar. */
export interface Shell {
  /** The viewer; null for guests. */
  viewer: Viewer | null
  /** The communities that the member has joined, or for guests the default ones; the largest first. */
  communities: SidebarCommunity[]
  /** The viewer's own lists; none for guests. */
  lists: SidebarList[]
  /** Work in the moderation queues of the communities that the viewer moderates; null when they moderate none. */
  modQueue: ModQueue | null
  noUsers: number
  signupsDisabled: boolean
  /** Public key of the site for push messages; '' when push messages are off. */
  vapidPublicKey: string
}
