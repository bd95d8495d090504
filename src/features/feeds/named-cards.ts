import type { Ctx } from '#functions/context.ts'
import { plan } from '#functions/db/plan.ts'
import { listJoinedIds, moderatedBy } from '#functions/posts/home.ts'
import { listNamedCards } from '#functions/posts/named.ts'
import type { PostCard } from '#functions/posts/views.ts'
import { loadAs } from '#functions/sessions/viewer.ts'

/**
 * Loads cards of a feed by their public ids, in no order. Cards that the feed may not show to the viewer are left out.
 */
export async function loadNamedCards(
  ctx: Ctx,
  { feed, community }: { feed: string | null; community: string | null },
  ids: string[]
): Promise<PostCard[]> {
  const { cards, joined } = await loadAs(ctx, {
    cards: listNamedCards(ctx, ids),
    joined: feed === 'home' ? listJoinedIds(ctx) : plan([], () => [])
  })
  if (community !== null) return cards.filter(({ communityId }) => communityId === community)
  if (feed === 'home') return cards.filter(({ communityId }) => joined.includes(communityId))
  if (feed !== 'moderating') return cards.filter(({ isCommunityMuted }) => !isCommunityMuted)
  const { communityIds } = moderatedBy(ctx.auth.viewer ?? { moddingList: [] })
  return cards.filter(({ communityId }) => communityIds.includes(communityId))
}
