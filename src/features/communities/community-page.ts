import { type CommunityPage, getCommunity, idOfName } from '#functions/communities/communities.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Label } from '#functions/contract/labels.ts'
import { FEED_PAGE_SIZE } from '#functions/contract/limits.ts'
import { isCommunityName } from '#functions/contract/names.ts'
import type { Shell } from '#functions/contract/shell.ts'
import { load, type Plan } from '#functions/db/plan.ts'
import { labelWith } from '#functions/labels/rules.ts'
import { type AsidePost, listDiscussedIn } from '#functions/posts/aside.ts'
import { type CardFeed, listFeedCards } from '#functions/posts/posts.ts'
import { loadPage } from '#functions/site/shell.ts'
import { findUser } from '#functions/users/named.ts'
import { labelIn, sortOf } from '#src/features/feeds/query.ts'
import { planFrom } from '#src/ui/continuation.ts'

interface Loaded {
  kind: 'community'
  shell: Shell
  community: CommunityPage
  feed: CardFeed
  /** Label whose posts alone are listed; null: all posts. */
  label: Label | null
  discussed: AsidePost[]
}
/**
 * Redirect to the community's page from another spelling of its name, or to a profile from a username without its @.
 */
interface Moved {
  kind: 'moved'
  path: string
  status: 301 | 302
}

const NO_FEED: Plan<CardFeed> = { statements: [], read: () => ({ posts: [], next: null }) }
/**
 * Highest page number. For a page, the database reads the index entries of all pages before it, so distant pages would
 * be slow.
 */
const PAGE_MAX = 1000

/** Reads the page number in an address; 1 without a valid number. */
export function pageNumber(url: URL): number {
  const number = Number(url.searchParams.get('page') ?? 1)
  return Number.isInteger(number) && number >= 1 && number <= PAGE_MAX ? number : 1
}

/** Address of the community's feed with all labels, in the same order. */
export function allPosts(name: string, { searchParams }: URL): string {
  const kept = ['sort', 'layout'].filter(key => searchParams.has(key)).map(key => [key, searchParams.get(key) ?? ''])
  return kept.length > 0 ? `/${name}?${new URLSearchParams(kept)}` : `/${name}`
}

export type Tab = 'posts' | 'about'
export const tabOf = (url: URL): Tab => (url.searchParams.get('tab') === 'about' ? 'about' : 'posts')

/**
 * Loads the page of a community.
 * @throws AppError community_not_found when neither a community nor a user has the name; label_not_found.
 */
export async function loadCommunity(ctx: Ctx, name: string, url: URL): Promise<Loaded | Moved> {
  if (!isCommunityName(name)) throw new AppError('community_not_found')
  const id = idOfName(name)
  try {
    const page = await loadPage(ctx, {
      community: getCommunity(ctx, id),
      feed: listCommunityFeed(ctx, name, url),
      discussed: listDiscussedIn(ctx, id)
    })
    const label = labelIn(url)
    const chosen = label && tabOf(url) === 'posts' ? labelWith(page.community.labels, label) : null
    if (chosen === undefined) throw new AppError('label_not_found')
    if (page.community.name === name) return { kind: 'community', ...page, label: chosen }
    return { kind: 'moved', path: `/${page.community.name}`, status: 301 }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'community_not_found') throw error
    const { user } = await load(ctx.db, { user: findUser(ctx, name) })
    if (!user) throw error
    return { kind: 'moved', path: `/@${user.username}`, status: 302 }
  }
}

/**
 * Makes the plan (the database reads for one round trip) of the posts that an address asks for: the posts of a numbered
 * page, or those after a cursor. An invalid cursor counts as none. The tab about the community needs no posts.
 */
function listCommunityFeed(ctx: Ctx, communityName: string, url: URL): Plan<CardFeed> {
  if (tabOf(url) === 'about') return NO_FEED
  const where = { sort: sortOf(url), communityName, label: labelIn(url), limit: FEED_PAGE_SIZE, page: pageNumber(url) }
  return planFrom(url, next => listFeedCards(ctx, { ...where, next }))
}
