import type { AstroGlobal } from 'astro'
import { idOfName } from '#functions/communities/communities.ts'
import { PAGE_SIZE } from '#functions/contract/limits.ts'
import { listModeratedCards } from '#functions/posts/moderated.ts'
import type { NumberedPosts } from '#functions/posts/posts.ts'
import { pageNumber } from '#src/features/communities/community-page.ts'
import { openTools } from './open-tools.ts'

/** Returns the number of the last page of a list of posts. */
export const lastPage = ({ noPosts, limit }: Pick<NumberedPosts, 'noPosts' | 'limit'>): number =>
  Math.max(1, Math.ceil(noPosts / limit))

/**
 * Loads the page of removed or locked posts in one round trip. A page number after the last is redirected to the last.
 */
export async function openModerated(page: AstroGlobal, filter: 'deleted' | 'locked') {
  const { ctx } = page.locals
  const communityId = idOfName(page.params['community'] ?? '')
  const query = { communityId, filter, page: pageNumber(page.url), limit: PAGE_SIZE }
  const tools = await openTools(page, { list: listModeratedCards(ctx, query) })
  if (tools instanceof Response) return tools
  const last = lastPage(tools.list)
  return query.page > last ? page.redirect(`${page.url.pathname}?page=${last}`) : tools
}
