import type { Ctx } from '#functions/context.ts'
import type { Thread } from '#functions/posts/thread.ts'
import { postPath } from '#src/features/feeds/card.ts'
import { reportedComment } from '#src/features/reports/reported.ts'
import { threadHtml } from './comment.ts'
import { commentVotes } from './comment-votes.ts'
import { lastVisitTo } from './last-visit.ts'
import { memberView } from './member-controls.ts'
import { nextLink } from './next-link.ts'
import { commentOrderOf } from './order.ts'

const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' }

/**
 * Makes the response with comments as an HTML fragment, which script inserts into the page.
 * @param query query of the fragment's address.
 */
export function commentsFragment(ctx: Ctx, thread: Thread, query: URLSearchParams): Response {
  const lastVisit = lastVisitTo(ctx, thread.post, query.get('since'))
  const { post, comments, commentsNext } = thread
  const order = commentOrderOf(query)
  const { thread: drawn } = threadHtml({
    comments,
    path: postPath(post),
    order,
    postAuthorId: post.userId,
    closed: post.locked || post.deleted,
    now: ctx.now,
    lastVisit,
    member: memberView(ctx.auth.viewer, post.communityId),
    reports: reportedComment,
    votes: commentVotes,
    offerMore: true,
    linksParent: true
  })
  return new Response(
    drawn + nextLink(post, { next: commentsNext, order, since: lastVisit === null ? null : query.get('since') }),
    {
      headers: HEADERS
    }
  )
}
