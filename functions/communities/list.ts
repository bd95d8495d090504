import { asc, desc, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { COMMUNITIES_MAX, COMMUNITY_MATCHES_MAX } from '#functions/contract/limits.ts'
import type { CommunitySort } from '#functions/contract/sorts.ts'
import type { Community } from '#functions/contract/views.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communities } from '#functions/db/schema/index.ts'
import { communityView } from './communities.ts'

export interface CommunitiesQuery {
  sort?: CommunitySort
  limit?: number
  onlyDefault?: boolean
}

const name = sql`${communities.name} collate nocase`

const ORDERS = {
  size: [desc(communities.noMembers), desc(communities.id)],
  // Ids sort by the time of creation.
  new: [desc(communities.id)],
  old: [asc(communities.id)],
  name_asc: [asc(name)],
  name_dsc: [desc(name)]
} satisfies Record<CommunitySort, unknown>

/** Communities without moderators and rules, the largest first unless another order is named. */
export function communityList(ctx: Ctx, query: CommunitiesQuery = {}): Plan<Community[]> {
  const statement = ctx.db
    .select()
    .from(communities)
    // Written out, not bound: only then does the database see that the partial index fits.
    .where(query.onlyDefault ? sql`${communities.isDefault} = 1` : undefined)
    .orderBy(...ORDERS[query.sort ?? 'size'])
    .limit(query.limit ?? COMMUNITIES_MAX)
  return plan([statement], rows => rows.map(row => communityView(row, ctx)))
}

/** Communities whose names hold a text, in any case: the one of that very name first, then the largest. */
export function matchingCommunities(ctx: Ctx, text: string, limit = COMMUNITY_MATCHES_MAX): Plan<Community[]> {
  const statement = ctx.db
    .select()
    .from(communities)
    .where(sql`instr(lower(${communities.name}), ${text.toLowerCase()}) > 0`)
    .orderBy(sql`${name} = ${text} desc`, ...ORDERS.size)
    .limit(Math.min(limit, COMMUNITY_MATCHES_MAX))
  return plan([statement], rows => rows.map(row => communityView(row, ctx)))
}
