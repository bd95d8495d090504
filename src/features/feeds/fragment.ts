import type { Ctx } from '#functions/context.ts'
import { FEED_PAGE_SIZE } from '#functions/contract/limits.ts'
import { communityId } from '#functions/db/id.ts'
import { run } from '#functions/db/plan.ts'
import { listJoinedIds, moderatedBy } from '#functions/posts/home.ts'
import { listFeedCards } from '#functions/posts/posts.ts'
import { loadAs, runAs } from '#functions/sessions/viewer.ts'
import { namedIn } from './named.ts'
import { loadNamedCards } from './named-cards.ts'
import { continuation, labelIn, sortOf } from './query.ts'

/**
 * Loads the cards that the address of a fragment names by id, or else the next cards of its feed; and the query that
 * continues the feed.
 */
export async function loadFragment(ctx: Ctx, url: URL) {
  const { searchParams } = url
  const sort = sortOf(url)
  const community = searchParams.get('community')
  const feed = searchParams.get('feed')
  const next = searchParams.get('next')
  const named = namedIn(url)
  const page = named
    ? { posts: await loadNamedCards(ctx, { feed, community }, named.posts), next }
    : await loadNext(ctx, feed, {
        sort,
        next: next ?? undefined,
        limit: FEED_PAGE_SIZE,
        ...(community !== null && { communityId: communityId(community), label: labelIn(url) })
      })
  // A request for named cards carries the number of the page that follows them, so one is subtracted here.
  const number = Math.max(0, Number(searchParams.get('page') ?? 0) - Number(named !== null))
  return { posts: page.posts, more: continuation(url, sort, page.next, Number.isSafeInteger(number) ? number : 0) }
}

/** Loads the next cards of a feed. For a member's own feed, the ids of their communities are read first. */
async function loadNext(ctx: Ctx, feed: string | null, where: Parameters<typeof listFeedCards>[1]) {
  if (feed !== 'home' && feed !== 'moderating') return runAs(ctx, listFeedCards(ctx, where))
  const { joined } = await loadAs(ctx, { joined: listJoinedIds(ctx) })
  const some = feed === 'home' ? { communityIds: joined } : moderatedBy(ctx.auth.viewer ?? { moddingList: [] })
  return run(ctx.db, listFeedCards(ctx, { ...where, ...some }))
}
