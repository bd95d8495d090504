import { listCommunities } from '#functions/communities/list.ts'
import type { Ctx } from '#functions/context.ts'
import { trimText } from '#functions/contract/text.ts'
import type { Community } from '#functions/contract/views.ts'
import { mapPlan, type Plan } from '#functions/db/plan.ts'

/**
 * Lists the communities that have a text in their name or title, the largest first. Communities that the viewer has
 * muted are left out. The viewer must be read earlier in the same batch.
 */
export const searchCommunities = (ctx: Ctx, { q, limit }: { q: string; limit: number }): Plan<Community[]> =>
  mapPlan(listCommunities(ctx, { q: trimText(q), limit, matches: limit }), items =>
    items.filter(({ id }) => !ctx.auth.muted.communities.has(id))
  )
