import { Hono } from 'hono'
import type { ReadAnswer } from '#functions/contract/calls.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#functions/contract/limits.ts'
import { POST_TYPES } from '#functions/contract/post-fields.ts'
import { SEARCH_PERIODS, SEARCH_SORTS, SEARCH_TYPES } from '#functions/contract/search.ts'
import type { ApiEnv } from '#functions/http/env.ts'
import { choice, limit, next, query, searchText, words } from '#functions/http/queries.ts'
import { countGuestSearch } from '#functions/http/rate-limits.ts'
import { runAs } from '#functions/sessions/viewer.ts'
import { search as searchFor } from './search.ts'

export const searchQuery = {
  q: searchText,
  type: choice(SEARCH_TYPES, 'post', 'invalid_type'),
  community: words,
  author: words,
  kind: choice(POST_TYPES, undefined, 'invalid_value'),
  period: choice(SEARCH_PERIODS, 'all', 'invalid_period'),
  sort: choice(SEARCH_SORTS, 'relevance', 'invalid_sort'),
  next,
  limit: limit(PAGE_SIZE, PAGE_SIZE_MAX)
}

export const search = new Hono<ApiEnv>().get('/', query(searchQuery), async c => {
  const { q = '', type, ...options } = c.req.valid('query')
  const { ctx } = c.var
  await countGuestSearch(ctx, c.env.GUEST_SEARCHES)
  return c.json<ReadAnswer<'/search?'>>(await runAs(ctx, searchFor(ctx, type, { ...options, q })))
})
