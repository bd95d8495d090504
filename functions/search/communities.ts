import { type CommunityItem, listCommunityItems } from '#functions/communities/list.ts'
import type { Ctx } from '#functions/context.ts'
import { trimText } from '#functions/contract/text.ts'
import type { Community } from '#functions/contract/views.ts'
import { mapPlan, type Plan } from '#functions/db/plan.ts'

interface CommunityQuery {
  q: string
  limit: number
}

/**
 * Lists the communities that have a text in their name or title for pages, the largest first. Communities that the
 * viewer has muted are left out. The viewer must be read earlier in the same batch.
 */
export const searchCommunityItems = (ctx: Ctx, { q, limit }: CommunityQuery): Plan<CommunityItem[]> =>
  mapPlan(listCommunityItems(ctx, { q: trimText(q), limit, matches: limit }), items =>
    items.filter(({ id }) => !ctx.auth.muted.communities.has(id))
  )

/** Lists found communities as the API shows them. */
export const searchCommunities = (ctx: Ctx, query: CommunityQuery): Plan<Community[]> =>
  mapPlan(searchCommunityItems(ctx, query), items => items.map(({ aboutHtml: _html, ...community }) => community))
