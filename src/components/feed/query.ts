import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { FEED_PAGE_SIZE } from '#functions/contract/limits.ts'
import { FEED_SORTS, type FeedSort } from '#functions/contract/sorts.ts'
import type { Plan } from '#functions/db/plan.ts'
import { type CardFeed, listFeedCards } from '#functions/posts/posts.ts'

/** Where a list goes on. */
export interface Continuation {
  /** Query of the page that goes on from here, read without script: ?sort=hot&next=… */
  page: string
  /** Query of the fragment with the same cards, where it differs from the page's. */
  fragment?: string | undefined
}

/** The order that an address asks for; hot when it names none that exists. */
export function sortOf(url: URL): FeedSort {
  const asked = url.searchParams.get('sort')
  return FEED_SORTS.find(sort => sort === asked) ?? 'hot'
}

export const isCompact = (url: URL): boolean => url.searchParams.get('layout') === 'compact'

/** The query of a feed's address: the order, what is to change, and the layout as it was asked for. */
export function feedQuery(url: URL, sort: FeedSort, more: Record<string, string> = {}): string {
  return `?${new URLSearchParams({ sort, ...(isCompact(url) && { layout: 'compact' }), ...more })}`
}

/**
 * How a feed goes on after a load.
 * @param number of the page just loaded, where pages are numbered for readers without script.
 */
export function continuation(url: URL, sort: FeedSort, next: string | null, number?: number): Continuation | null {
  if (next === null) return null
  const page = number && String(number + 1)
  const fragment = new URLSearchParams({ sort, next, ...(page && { page }) }).toString()
  const query = feedQuery(url, sort, page ? { page } : { next })
  return { page: query, fragment: query === `?${fragment}` ? undefined : fragment }
}

/**
 * The feed that an address asks for; a cursor that no feed has sent gives its beginning.
 * @param of only these: the member's subscriptions, or what they moderate.
 */
export function listFeed(ctx: Ctx, url: URL, of: { communityIds?: string[]; pins?: boolean } = {}): Plan<CardFeed> {
  const where = { sort: sortOf(url), limit: FEED_PAGE_SIZE, ...of }
  try {
    return listFeedCards(ctx, { ...where, next: url.searchParams.get('next') ?? undefined })
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_cursor') return listFeedCards(ctx, where)
    throw error
  }
}
