import type { Ctx } from '#functions/context.ts'
import type { Thread } from '#functions/posts/thread.ts'
import { postPath } from '#src/components/feed/card.ts'
import { commentHtml, type ThreadView, threadHtml } from './comment.ts'
import { lastVisitTo } from './last-visit.ts'
import { memberView } from './member-controls.ts'
import { nextLink } from './next-link.ts'

const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' }

/**
 * Comments as bare markup, for script that puts them into a thread on a page.
 * @param query of the fragment's address.
 */
export function commentsFragment(ctx: Ctx, thread: Thread, query: URLSearchParams): Response {
  const lastVisit = lastVisitTo(ctx, thread.post, query.get('since'))
  const comments = threadHtml({ ...viewOf(ctx, thread), lastVisit, offerMore: true })
  return new Response(comments + nextLink(thread.post, thread.commentsNext, lastVisit), { headers: HEADERS })
}

/** One comment without its replies, for script that has changed it. */
export const commentFragment = (ctx: Ctx, thread: Thread, id: string): Response =>
  new Response(commentHtml(viewOf(ctx, thread), id), { headers: HEADERS })

const viewOf = ({ now, auth }: Ctx, { post, comments }: Thread): ThreadView => ({
  comments,
  path: postPath(post),
  postAuthorId: post.userId,
  closed: post.locked || post.deleted,
  now,
  member: memberView(auth.viewer, post.communityId)
})
