import type { Community, FeedItem, User } from './views.ts'

/** Upper bound for the length of a search query in characters. */
export const SEARCH_QUERY_MAX = 200
/** Number of the newest matches that a search orders by relevance or by votes. */
export const SEARCH_RANKED_MAX = 300

/** Types of results, orders and periods of a search. */
export const SEARCH_TYPES = ['post', 'comment', 'community', 'user'] as const
export type SearchType = (typeof SEARCH_TYPES)[number]

export const SEARCH_SORTS = ['relevance', 'new', 'top'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

export const SEARCH_PERIODS = ['all', 'day', 'week', 'month', 'year'] as const
export type SearchPeriod = (typeof SEARCH_PERIODS)[number]

/** An item that a search found. The words that were found are marked in escaped HTML; null where there is no text. */
export type FoundItem = (FeedItem | { type: 'community'; item: Community } | { type: 'user'; item: User }) & {
  titleHtml: string | null
  excerptHtml: string | null
}

/** A page of results, and the cursor of the next one. */
export interface FoundPage {
  items: FoundItem[]
  next: string | null
}
