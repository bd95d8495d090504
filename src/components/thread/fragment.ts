import type { Ctx } from '#functions/context.ts'
import type { Thread } from '#functions/posts/thread.ts'
import { postPath } from '#src/components/feed/card.ts'
import { threadHtml } from './comment.ts'
import { nextLink } from './next-link.ts'

const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' }

/** Comments as bare markup, for script that puts them into a thread on a page. */
export function commentsFragment({ now }: Ctx, { post, comments, commentsNext }: Thread): Response {
  const thread = threadHtml({
    comments,
    path: postPath(post),
    postAuthorId: post.userId,
    closed: post.locked || post.deleted,
    now,
    offerMore: true
  })
  return new Response(thread + nextLink(post, commentsNext), { headers: HEADERS })
}
