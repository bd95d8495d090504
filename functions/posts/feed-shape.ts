import type { FeedSort } from '#functions/contract/sorts.ts'
import type { Credential } from '#functions/sessions/credential.ts'
import { SORTS } from './sorts.ts'

export interface FeedQuery {
  sort: FeedSort
  /**
   * Id of the community whose posts are listed; `communityName` is its name in any case, instead of the id. Both
   * absent: posts of all communities.
   */
  communityId?: string | undefined
  communityName?: string | undefined
  /** Number of a label of that community, whose posts alone are listed. */
  label?: number | undefined
  /** Ids of the only communities whose posts are listed, for a feed of subscriptions or of moderated communities. */
  communityIds?: string[] | undefined
  /** False: pinned posts are listed at the position that the order gives them. */
  pins?: boolean | undefined
  /** Cursor of the page to list, as the client sent it; absent: the first page. */
  next?: string | undefined
  /** Number of the page, from 1, for a feed in pages of `limit` posts; it is used instead of a cursor. */
  page?: number | undefined
  limit: number
  now: Date
  /**
   * The member who reads: the feed leaves out muted and hidden posts. The member's subscriptions must be loaded before
   * the query is made.
   */
  reader?: { credential: Credential; id: string; mutedUsers: string } | undefined
}

/** The cache key of the prepared statement: everything that changes the SQL text. */
export interface Shape {
  texts: 'card' | 'source'
  sort: FeedSort
  scope: 'all' | 'id' | 'name' | 'each' | 'any'
  /** True when only the posts of one label are listed. */
  labelled: boolean
  /** Number of communities, when the query has one part for each community. */
  count?: number
  /** Where the page of the feed starts: at the top, after a keyset cursor, or at an offset. */
  from: 'top' | 'cursor' | 'offset'
  /** Kind of a member's credential, so that muted and hidden posts are left out; null for guests. */
  own: Credential['kind'] | null
  /** True when the reader is a member who has muted accounts. */
  mutes: boolean
  /** True when pinned posts come before all other posts. */
  pins: boolean
}

/** Upper bound for the terms of a union; SQLite allows 500 terms in a compound select. */
const PARTS_MAX = 450

export function scopeOf({ sort, communityId, communityName, communityIds }: FeedQuery): Pick<Shape, 'scope' | 'count'> {
  if (communityId !== undefined) return { scope: 'id' }
  if (communityName !== undefined) return { scope: 'name' }
  if (communityIds === undefined) return { scope: 'all' }
  const parts = communityIds.length * (SORTS[sort].window?.classes.length ?? 1)
  // In a feed of so many communities that the union would exceed PARTS_MAX terms, many posts match, so a scan of the
  // index of all posts soon finds enough of them.
  return parts > 0 && parts <= PARTS_MAX ? { scope: 'each', count: communityIds.length } : { scope: 'any' }
}

/** True for the first page of a feed that begins with pinned posts. */
export const startsWithPins = ({ pins, from }: Shape): boolean => pins && from === 'top'

/** True for a feed of more than one community, which begins with the site's pinned posts. */
export const isOfSite = (scope: Shape['scope']): boolean => scope !== 'id' && scope !== 'name'
