import type { Ctx } from '#functions/context.ts'
import { run } from '#functions/db/plan.ts'
import { listFeedAside } from '#functions/posts/aside.ts'
import { keepSubscriptions, lastSubscriptions, readerOf } from '#functions/posts/home.ts'
import { loadPage } from '#functions/site/shell.ts'
import { listFeed } from '#src/features/feeds/query.ts'

/**
 * Loads the home page: all posts, or those of subscriptions for members who have chosen them. The feed of subscriptions
 * depends on data of the member, so it is read in the first database round trip by the data of the session's last home
 * page, and once more when they have changed since.
 */
export async function loadHome(ctx: Ctx, url: URL) {
  const last = lastSubscriptions(ctx)
  const { feed, ...page } = await loadPage(ctx, {
    feed: listFeed(ctx, url, last),
    aside: listFeedAside(ctx)
  })
  const isOwn = page.shell.viewer?.homeFeed === 'subscriptions'
  // The sidebar of a member shows the joined communities, in an order that changes with the numbers of their members.
  const communityIds = page.shell.communities.map(({ id }) => id).sort()
  const now = isOwn ? { communityIds, reader: readerOf(ctx) } : undefined
  keepSubscriptions(ctx, now)
  const isSame = JSON.stringify(now) === JSON.stringify(last)
  return { ...page, isOwn, feed: isSame ? feed : await run(ctx.db, listFeed(ctx, url, now)) }
}
