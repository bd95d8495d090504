import type { Group } from './views.ts'

export const FEED_SORTS = ['hot', 'activity', 'latest', 'day', 'week', 'month', 'year', 'all'] as const
export type FeedSort = (typeof FEED_SORTS)[number]

export const FEEDS = ['all', 'home', 'community', 'moderating'] as const

/** Filters by which moderators list the posts of their community. */
export const MOD_FILTERS = ['all', 'deleted', 'locked'] as const

/** Orders of the comments of a post; `replies` means most direct replies first. */
export const COMMENT_SORTS = ['best', 'new', 'old', 'replies'] as const
export type CommentSort = (typeof COMMENT_SORTS)[number]

export const COMMUNITY_SORTS = ['size', 'new', 'old', 'name_asc', 'name_dsc'] as const
export type CommunitySort = (typeof COMMUNITY_SORTS)[number]

export const COMMUNITY_SETS = ['all', 'default', 'subscribed'] as const
export type CommunitySet = (typeof COMMUNITY_SETS)[number]

export const LIST_SORTS = ['lastAdded', 'name'] as const
export type ListSort = (typeof LIST_SORTS)[number]

export const LIST_FILTERS = ['all', 'public', 'private'] as const
export type ListFilter = (typeof LIST_FILTERS)[number]

/** Orders of the items of a list: by the time when they were added, or when the post or comment was created. */
export const ITEM_SORTS = ['addedDsc', 'addedAsc', 'createdDsc', 'createdAsc'] as const
export type ItemSort = (typeof ITEM_SORTS)[number]

export const PROFILE_FILTERS = ['overview', 'posts', 'comments'] as const
export type ProfileFilter = (typeof PROFILE_FILTERS)[number]

/** Capacities in which an account writes, deletes and locks: as author (normal), as moderator, or as admin. */
export const GROUPS = ['normal', 'mods', 'admins'] as const satisfies readonly Group[]
