import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { COMMUNITIES_MAX, COMMUNITY_MATCHES_MAX } from '#functions/contract/limits.ts'
import type { CommunitySet, CommunitySort } from '#functions/contract/sorts.ts'
import type { Community } from '#functions/contract/views.ts'
import { beginsWith } from '#functions/db/begins-with.ts'
import { mapPlan, type Plan, plan } from '#functions/db/plan.ts'
import { communities, communityMembers } from '#functions/db/schema/index.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { type CommunityPage, communityFields, communityView } from './communities.ts'
import { isFoundBy } from './search-text.ts'

export interface CommunitiesQuery {
  sort?: CommunitySort
  limit?: number
  /** Number of communities to skip, for numbered pages. */
  offset?: number
  /** Which communities are listed: all, the default ones, or those that the viewer has joined. */
  set?: CommunitySet
  /** Text that the listed communities have in their name or title, after folding; absent: no search. */
  q?: string | undefined
  /** The beginning of the listed communities' names, in any case; they are listed by name. */
  prefix?: string | undefined
  /** Number of communities that a search lists at most. */
  matches?: number
  /** Order of the communities that a search lists, after the one of exactly this name; by default the largest first. */
  matchSort?: CommunitySort
}

const name = sql`${communities.name} collate nocase`

const ORDERS = {
  size: [desc(communities.noMembers), desc(communities.id)],
  // Ids sort by the time of creation, so the newest communities come first.
  new: [desc(communities.id)],
  old: [asc(communities.id)],
  name_asc: [asc(name)],
  name_dsc: [desc(name)]
} satisfies Record<CommunitySort, unknown>

/** A community in a list on a page, with its rendered description. */
export type CommunityItem = Pick<CommunityPage, keyof Community | 'aboutHtml'>

/**
 * Lists communities without moderators and rules, the largest first unless the query has another order. A search lists
 * the communities whose names or titles contain the text, the community of exactly this name first, whatever `sort`
 * says.
 */
export function listCommunityItems(ctx: Ctx, query: CommunitiesQuery): Plan<CommunityItem[]> {
  const { q, prefix, limit = COMMUNITIES_MAX, set = 'all', matches = COMMUNITY_MATCHES_MAX, matchSort = 'size' } = query
  // The order by name reads no more of the index of names than the query lists.
  const sort = prefix === undefined ? (query.sort ?? 'size') : 'name_asc'
  const fields = { ...communityFields(ctx), ...(set === 'subscribed' && { joined: sql<number>`1` }) }
  const listed = ctx.db.select(fields).from(communities).$dynamic()
  const isJoined = and(eq(communityMembers.communityId, communities.id), eq(communityMembers.userId, viewerId(ctx)))
  const statement = (set === 'subscribed' ? listed.innerJoin(communityMembers, isJoined) : listed)
    .where(
      and(
        // The condition has a literal instead of a parameter, because SQLite uses the partial index only for a literal.
        set === 'default' ? sql`${communities.isDefault} = 1` : undefined,
        q === undefined ? undefined : isFoundBy(q),
        prefix === undefined ? undefined : beginsWith(name, prefix)
      )
    )
    .orderBy(...(q === undefined ? ORDERS[sort] : [sql`${name} = ${q} desc`, ...ORDERS[matchSort]]))
    .limit(q === undefined ? limit : Math.min(limit, matches))
    .offset(query.offset ?? 0)
  return plan([statement], rows => rows.map(row => ({ ...communityView(row, ctx), aboutHtml: row.aboutHtml })))
}

/** Lists communities as the API shows them. */
export const listCommunities = (ctx: Ctx, query: CommunitiesQuery = {}): Plan<Community[]> =>
  mapPlan(listCommunityItems(ctx, query), items => items.map(({ aboutHtml: _html, ...community }) => community))
