import { env } from 'cloudflare:workers'
import type { AstroGlobal } from 'astro'
import type { CommunityItem } from '#functions/communities/list.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { FEED_PAGE_SIZE, PAGE_SIZE_MAX } from '#functions/contract/limits.ts'
import { SEARCH_QUERY_MAX } from '#functions/contract/search.ts'
import type { Shell } from '#functions/contract/shell.ts'
import { cutText } from '#functions/contract/text.ts'
import type { User } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan } from '#functions/db/plan.ts'
import { countGuestSearch } from '#functions/http/rate-limits.ts'
import type { PostCard } from '#functions/posts/views.ts'
import { type FoundComment, searchComments } from '#functions/search/comments.ts'
import { searchCommunityItems } from '#functions/search/communities.ts'
import { findOtherLayout } from '#functions/search/keyboard.ts'
import { searchPeople } from '#functions/search/people.ts'
import { type Found, searchCards } from '#functions/search/posts.ts'
import { checkQuery } from '#functions/search/query.ts'
import { loadPage } from '#functions/site/shell.ts'
import { type FormError, formErrorOf } from '#src/ui/forms/form.ts'
import { type SearchOptions, searchOptionsOf } from './options.ts'
import { searchAddress } from './search-address.ts'

/** Items that a search has found, with the cursor of the next page. */
export type Results = { next: string | null } & (
  | { type: 'post'; items: Found<PostCard>[] }
  | { type: 'comment'; items: FoundComment[] }
  | { type: 'community'; items: CommunityItem[] }
  | { type: 'user'; items: User[] }
)

export interface SearchPage {
  shell: Shell
  options: SearchOptions
  /** The results; null without a query, and for a refused one. */
  results: Results | null
  /** The query in the other keyboard layout, when that query would find something. */
  other: string | null
  /** Refusal of the query or of the cursor. */
  error: FormError | null
  /** Address of the web search for the query; empty without a query. */
  webAddress: string
}

type Page = Pick<AstroGlobal, 'locals' | 'redirect' | 'response' | 'url'>

/**
 * Loads the page of a search in one round trip to the database. The page shows a refused query, with the status of the
 * refusal. With the parameter `go` the query is redirected to the web search.
 */
export async function loadSearch({ locals: { ctx }, redirect, response, url }: Page): Promise<Response | SearchPage> {
  const options = searchOptionsOf(url)
  const webAddress = webAddressOf(ctx, url, options.q)
  if (webAddress && url.searchParams.has('go')) return redirect(webAddress)
  const page = { options, results: null, other: null, error: null, webAddress }
  if (options.q === '') return { ...page, ...(await loadPage(ctx)) }
  try {
    const plans = { results: listResults(ctx, options), other: findOther(ctx, options) }
    await countGuestSearch(ctx, env.GUEST_SEARCHES)
    return { ...page, ...(await loadPage(ctx, plans)) }
  } catch (refusal) {
    const error = formErrorOf(refusal)
    response.status = error.status
    if (refusal instanceof AppError && refusal.details.retryAfter)
      response.headers.set('Retry-After', String(refusal.details.retryAfter))
    return { ...page, ...(await loadPage(ctx)), error }
  }
}

function webAddressOf({ settings }: Ctx, url: URL, q: string): string {
  const words = cutText(q, SEARCH_QUERY_MAX)
  return words && searchAddress(settings, url, words)
}

/** Reads what the address asks for. @throws AppError too_long, empty_query, invalid_cursor. */
function listResults(ctx: Ctx, options: SearchOptions): Plan<Results> {
  const { type, q, next } = options
  checkQuery(q)
  if (type === 'post') return mapPlan(searchCards(ctx, queryOf(options)), found => ({ type, ...found }))
  if (type === 'comment') return mapPlan(searchComments(ctx, queryOf(options)), found => ({ type, ...found }))
  if (type === 'user')
    return mapPlan(searchPeople(ctx, { q, next, limit: FEED_PAGE_SIZE }), found => ({ type, ...found }))
  return mapPlan(searchCommunityItems(ctx, { q, limit: PAGE_SIZE_MAX }), items => ({ type, items, next: null }))
}

/** Finds what was meant by a query that was typed in the wrong keyboard layout. */
function findOther(ctx: Ctx, options: SearchOptions): Plan<string | null> {
  const { type, next } = options
  if (next !== undefined || (type !== 'post' && type !== 'comment')) return plan([], () => null)
  return findOtherLayout(ctx, type === 'post' ? 'posts' : 'comments', queryOf(options))
}

const queryOf = ({ type: _, kind, community, author, ...options }: SearchOptions) => ({
  ...options,
  kind: kind || undefined,
  community: community || undefined,
  author: author || undefined,
  limit: FEED_PAGE_SIZE
})
