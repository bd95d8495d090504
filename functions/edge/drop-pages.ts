import type { Ctx } from '#functions/context.ts'
import type { Comment } from '#functions/contract/views.ts'
import { PEOPLE_TAG } from './addresses.ts'
import { pageStore } from './chosen-store.ts'
import { purge } from './purge.ts'
import { PAGES_TAG } from './tags.ts'

type Dropping = Pick<Ctx, 'origin' | 'settings' | 'trace' | 'later'>

/**
 * Drops cached pages after content was erased from the database. In this data centre no guest then gets a page whose
 * rendering began before the drop; in other data centres such pages live for up to 30 seconds, unless the operator of
 * the site has set a token for purging.
 */
export const dropPages = (ctx: Dropping): Promise<void> => drop(ctx, [PAGES_TAG])

/** Drops cached pages with a comment: the pages of its post, and lists of members' comments. */
export const dropComment = (ctx: Dropping, { postId, postPublicId }: Pick<Comment, 'postId' | 'postPublicId'>) =>
  drop(ctx, [`post-${postId}`, `post-${postPublicId}`, PEOPLE_TAG])

/** Drops cached pages of accounts and of their lists. */
export const dropPeople = (ctx: Dropping): Promise<void> => drop(ctx, [PEOPLE_TAG])

async function drop(ctx: Dropping, tags: string[]): Promise<void> {
  await pageStore(ctx.settings).drop(ctx.origin, tags)
  ctx.later(purge(ctx, tags))
}
