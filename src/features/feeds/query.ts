import type { Ctx } from '#functions/context.ts'
import { FEED_PAGE_SIZE } from '#functions/contract/limits.ts'
import { FEED_SORTS, type FeedSort } from '#functions/contract/sorts.ts'
import type { Plan } from '#functions/db/plan.ts'
import { type CardFeed, listFeedCards } from '#functions/posts/posts.ts'
import { type Continuation, planFrom } from '#src/ui/continuation.ts'

/** Sort in an address; hot when absent or unknown. */
export function sortOf(url: URL): FeedSort {
  const parameter = url.searchParams.get('sort')
  return FEED_SORTS.find(sort => sort === parameter) ?? 'hot'
}

export const isCompact = (url: URL): boolean => url.searchParams.get('layout') === 'compact'

/** Query of a feed's address: sort, other parameters, and the present layout. */
export function feedQuery(url: URL, sort: FeedSort, more: Record<string, string> = {}): string {
  return `?${new URLSearchParams({ sort, ...(isCompact(url) && { layout: 'compact' }), ...more })}`
}

/**
 * Continuation of a feed after a load.
 * @param number number of the loaded page, where pages are numbered for readers without script.
 */
export function continuation(url: URL, sort: FeedSort, next: string | null, number?: number): Continuation | null {
  if (next === null) return null
  const page = number && String(number + 1)
  const fragment = new URLSearchParams({ sort, next, ...(page && { page }) }).toString()
  const query = feedQuery(url, sort, page ? { page } : { next })
  return { page: query, fragment: query === `?${fragment}` ? undefined : fragment }
}

/**
 * Plan of the feed in an address; an invalid cursor loads the first page.
 * @param of filter by communities, for subscriptions and moderated communities.
 */
export function listFeed(ctx: Ctx, url: URL, of: { communityIds?: string[]; pins?: boolean } = {}): Plan<CardFeed> {
  return planFrom(url, next => listFeedCards(ctx, { sort: sortOf(url), limit: FEED_PAGE_SIZE, ...of, next }))
}
