import type { APIRoute } from 'astro'
import { AppError } from '#functions/contract/errors.ts'
import { COMMENT_BRANCHES_MAX, COMMENT_LOADS_MAX, COMMENTS_PAGE_SIZE_MAX } from '#functions/contract/limits.ts'
import { getLoadedThread, getThread, type LoadedComments } from '#functions/posts/thread.ts'
import { commentsFragment } from '#src/features/comments/fragment.ts'
import { commentOrderOf } from '#src/features/comments/order.ts'

/**
 * Fragment with the comments after a cursor (?next=…). With ?next=…&loads=2&ids=… it has all comments that a reader had
 * loaded before: two further pages of the thread, and the branches with these ids.
 */
export const GET: APIRoute = async ({ locals: { ctx }, params: { post = '' }, url: { searchParams } }) => {
  const part = { sort: commentOrderOf(searchParams), next: searchParams.get('next') ?? undefined }
  const loaded = loadedIn(searchParams)
  const thread = loaded
    ? await getLoadedThread(ctx, post, { ...loaded, ...part })
    : await getThread(ctx, post, {}, part)
  return commentsFragment(ctx, thread, searchParams)
}

/**
 * Reads the comments that the query asks to load again; null for a request of the next comments.
 * @throws AppError invalid_limit, invalid_id.
 */
function loadedIn(query: URLSearchParams): Pick<LoadedComments, 'limit' | 'branches'> | null {
  const ids = query.get('ids')
  if (ids === null) return null
  const loads = Number(query.get('loads') ?? 0)
  if (!Number.isInteger(loads) || loads < 0 || loads > COMMENT_LOADS_MAX) throw new AppError('invalid_limit')
  const branches = ids === '' ? [] : ids.split('.', COMMENT_BRANCHES_MAX + 2)
  if (branches.length > COMMENT_BRANCHES_MAX + 1) throw new AppError('invalid_id')
  return { limit: loads * COMMENTS_PAGE_SIZE_MAX, branches }
}
