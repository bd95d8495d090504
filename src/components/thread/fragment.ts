import type { Ctx } from '#functions/context.ts'
import type { Thread } from '#functions/posts/thread.ts'
import { postPath } from '#src/components/feed/card.ts'
import { threadHtml } from './comment.ts'
import { lastVisitTo } from './last-visit.ts'
import { nextLink } from './next-link.ts'

const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' }

/**
 * Comments as bare markup, for script that puts them into a thread on a page.
 * @param query of the fragment's address.
 */
export function commentsFragment(ctx: Ctx, { post, comments, commentsNext }: Thread, query: URLSearchParams): Response {
  const lastVisit = lastVisitTo(ctx, post, query.get('since'))
  const thread = threadHtml({
    comments,
    path: postPath(post),
    postAuthorId: post.userId,
    closed: post.locked || post.deleted,
    now: ctx.now,
    lastVisit,
    offerMore: true
  })
  return new Response(thread + nextLink(post, commentsNext, lastVisit), { headers: HEADERS })
}
