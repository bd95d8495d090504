import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { FEED_PAGE_SIZE } from '#functions/contract/limits.ts'
import type { Shell } from '#functions/contract/shell.ts'
import { PROFILE_FILTERS, type ProfileFilter } from '#functions/contract/sorts.ts'
import { plan } from '#functions/db/plan.ts'
import { codeOf, logUnexpected } from '#functions/http/errors.ts'
import { listLists, type ShownList } from '#functions/lists/lists.ts'
import { type Items, listProfilePageItems, type PageItem } from '#functions/profiles/feed.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { loadPage } from '#functions/site/shell.ts'
import { getProfile, type ProfilePage } from '#functions/users/users.ts'
import { planFrom } from '#src/ui/continuation.ts'

interface Loaded {
  shell: Shell
  profile: ProfilePage
  /** The account's first lists that the viewer may see; null when they could not be loaded. */
  lists: ShownList[] | null
  feed: Items<PageItem>
}

const NAME = /^\w{1,21}$/
/** Number of lists in the sidebar of a profile. A link below these lists leads to all lists of the account. */
export const LISTS_SHOWN = 5

/**
 * Reads the username in an address.
 * @throws AppError user_not_found for a name that no account can have.
 */
export function userName(text: string | undefined): string {
  if (text === undefined || !NAME.test(text)) throw new AppError('user_not_found')
  return text
}

/** Reads the tab of a profile that an address asks for; overview for an unknown one. */
export function filterOf({ searchParams }: URL): ProfileFilter {
  return PROFILE_FILTERS.find(filter => filter === searchParams.get('filter')) ?? 'overview'
}

/**
 * Loads the page of a profile.
 * @throws AppError user_not_found.
 */
export async function loadProfile(ctx: Ctx, username: string, url: URL): Promise<Loaded> {
  const filter = filterOf(url)
  const parts = {
    profile: getProfile(ctx, username, viewerId(ctx)),
    feed: planFrom(url, next => listProfilePageItems(ctx, { username, filter, next, limit: FEED_PAGE_SIZE }))
  }
  try {
    return await loadPage(ctx, { ...parts, lists: listLists(ctx, username, { limit: LISTS_SHOWN + 1 }) })
  } catch (error) {
    if (codeOf(error) !== 'internal') throw error
    logUnexpected(ctx.trace, error)
    // The lists may be the only part that failed, so the profile is loaded again without them.
    return loadPage(ctx, { ...parts, lists: plan([], () => null) })
  }
}
