import { type CommunityItem, listCommunityItems } from '#functions/communities/list.ts'
import type { Ctx } from '#functions/context.ts'
import { COMMUNITY_SORTS, type CommunitySort } from '#functions/contract/sorts.ts'
import { cutText, trimText } from '#functions/contract/text.ts'
import { mapPlan, type Plan } from '#functions/db/plan.ts'

const PAGE_LENGTH = 100
const PAGE_MAX = 100
const QUERY_MAX = 21

export interface ListOptions {
  sort: CommunitySort
  /** Search term for names of communities; empty to list all. */
  text: string
  page: number
}

/** Reads the search term, sort and page of an address. Invalid values count as absent. */
export function listOptionsOf({ searchParams }: URL): ListOptions {
  const sort = COMMUNITY_SORTS.find(value => value === searchParams.get('sort')) ?? 'size'
  const text = cutText(trimText(searchParams.get('q') ?? ''), QUERY_MAX)
  const page = Number(searchParams.get('page') ?? 1)
  return { sort, text, page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1 }
}

/**
 * Makes the plan (the database reads for one round trip) of one page of communities, and of whether another page
 * follows.
 */
export function listCommunitiesPage(
  ctx: Ctx,
  { sort, text, page }: ListOptions
): Plan<{ communities: CommunityItem[]; more: boolean }> {
  const wanted = PAGE_LENGTH + 1
  const search = text ? { q: text, matches: wanted, matchSort: sort } : {}
  const list = listCommunityItems(ctx, { ...search, sort, limit: wanted, offset: (page - 1) * PAGE_LENGTH })
  return mapPlan(list, rows => ({ communities: rows.slice(0, PAGE_LENGTH), more: rows.length > PAGE_LENGTH }))
}

/** Returns the query of the page of communities that follows. */
export function nextPageOf({ sort, text, page }: ListOptions): string {
  return `?${new URLSearchParams({ ...(text && { q: text }), sort, page: String(page + 1) })}`
}
