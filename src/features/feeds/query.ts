import type { Ctx } from '#functions/context.ts'
import { FEED_PAGE_SIZE } from '#functions/contract/limits.ts'
import { FEED_SORTS, type FeedSort } from '#functions/contract/sorts.ts'
import type { Plan } from '#functions/db/plan.ts'
import type { Reader } from '#functions/posts/home.ts'
import { type CardFeed, listFeedCards } from '#functions/posts/posts.ts'
import { type Continuation, planFrom } from '#src/ui/continuation.ts'

/** Reads the sort that an address names; hot when the address names none or an unknown one. */
export function sortOf(url: URL): FeedSort {
  const parameter = url.searchParams.get('sort')
  return FEED_SORTS.find(sort => sort === parameter) ?? 'hot'
}

export const isCompact = (url: URL): boolean => url.searchParams.get('layout') === 'compact'

/** Reads the number of the label whose posts alone a community's feed lists; undefined without a valid number. */
export function labelIn({ searchParams }: URL): number | undefined {
  const text = searchParams.get('label') ?? ''
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
}

/** Makes the query of a feed's address: the sort, the present label and layout, and further parameters. */
export function feedQuery(url: URL, sort: FeedSort, more: Record<string, string> = {}): string {
  const label = labelIn(url)
  const present = { ...(label && { label: String(label) }), ...(isCompact(url) && { layout: 'compact' }) }
  return `?${new URLSearchParams({ sort, ...present, ...more })}`
}

/**
 * Makes the query that continues a feed; null at its end.
 * @param number number of the loaded page, where pages without script are numbered.
 */
export function continuation(url: URL, sort: FeedSort, next: string | null, number?: number): Continuation | null {
  if (next === null) return null
  const page = number && String(number + 1)
  const fragment = new URLSearchParams({ sort, next, ...(page && { page }) }).toString()
  const query = feedQuery(url, sort, page ? { page } : { next })
  return { page: query, fragment: query === `?${fragment}` ? undefined : fragment }
}

/**
 * Makes the plan (the database reads for one round trip) of the feed that an address asks for. With an invalid cursor
 * it reads the first page.
 * @param of filter by communities: those joined for subscriptions, or those moderated; with the reader, for a plan that
 * is made before the viewer is read.
 */
export function listFeed(
  ctx: Ctx,
  url: URL,
  of: { communityIds?: string[]; pins?: boolean; reader?: Reader } = {}
): Plan<CardFeed> {
  return planFrom(url, next => listFeedCards(ctx, { sort: sortOf(url), limit: FEED_PAGE_SIZE, ...of, next }))
}
