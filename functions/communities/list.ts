import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { COMMUNITIES_MAX, COMMUNITY_MATCHES_MAX } from '#functions/contract/limits.ts'
import type { CommunitySort } from '#functions/contract/sorts.ts'
import type { Community } from '#functions/contract/views.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communities, communityMembers } from '#functions/db/schema/index.ts'
import { communityView } from './communities.ts'

export interface CommunitiesQuery {
  sort?: CommunitySort
  limit?: number
  /** How many are passed over, for numbered pages. */
  offset?: number
  onlyDefault?: boolean
  /** Only those that this user has joined: an id, or an expression that gives it. */
  joinedBy?: SQL
  /** A part of the name, in any case. */
  q?: string | undefined
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

const joined = ({ db }: Ctx, userId: SQL) =>
  db.select({ id: communityMembers.communityId }).from(communityMembers).where(eq(communityMembers.userId, userId))

/**
 * Communities without moderators and rules, the largest first unless another order is named. With words to look for:
 * those whose names hold them, the one of that very name first, whatever order is named.
 */
export function communityList(ctx: Ctx, query: CommunitiesQuery = {}): Plan<Community[]> {
  const { q, sort = 'size', limit = COMMUNITIES_MAX } = query
  const statement = ctx.db
    .select()
    .from(communities)
    .where(
      and(
        // Written out, not bound: only then does the database see that the partial index fits.
        query.onlyDefault ? sql`${communities.isDefault} = 1` : undefined,
        query.joinedBy && inArray(communities.id, joined(ctx, query.joinedBy)),
        q === undefined ? undefined : sql`instr(lower(${communities.name}), ${q.toLowerCase()}) > 0`
      )
    )
    .orderBy(...(q === undefined ? ORDERS[sort] : [sql`${name} = ${q} desc`, ...ORDERS.size]))
    .limit(q === undefined ? limit : Math.min(limit, COMMUNITY_MATCHES_MAX))
    .offset(query.offset ?? 0)
  return plan([statement], rows => rows.map(row => communityView(row, ctx)))
}
