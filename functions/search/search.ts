import type { Ctx } from '#functions/context.ts'
import type { FoundItem, FoundPage, SearchType } from '#functions/contract/search.ts'
import { decodeCursor } from '#functions/db/cursor.ts'
import { mapPlan, type Plan } from '#functions/db/plan.ts'
import { searchComments } from './comments.ts'
import { searchCommunities } from './communities.ts'
import { searchPeople } from './people.ts'
import { searchPosts } from './posts.ts'
import { checkQuery, type SearchQuery } from './query.ts'

const UNMARKED = { titleHtml: null, excerptHtml: null }

/**
 * Searches posts, comments, communities or accounts for the API. The viewer must be read earlier in the same batch.
 * @throws AppError too_long, empty_query, invalid_cursor.
 */
export function search(ctx: Ctx, type: SearchType, query: SearchQuery): Plan<FoundPage> {
  checkQuery(query.q)
  if (type === 'post') return pageOf(searchPosts(ctx, query), found => ({ type, ...found }))
  if (type === 'comment')
    return pageOf(searchComments(ctx, query), ({ communityTitle: _, ...found }) => ({ type, ...found }))
  if (type === 'user') return pageOf(searchPeople(ctx, query), item => ({ type, item, ...UNMARKED }))
  // The list of communities has one page, so it has no cursor.
  decodeCursor(query.next)
  return mapPlan(searchCommunities(ctx, query), communities => ({
    items: communities.map(item => ({ type, item, ...UNMARKED })),
    next: null
  }))
}

const pageOf = <Item>(
  found: Plan<{ items: Item[]; next: string | null }>,
  view: (item: Item) => FoundItem
): Plan<FoundPage> => mapPlan(found, ({ items, next }) => ({ items: items.map(view), next }))
