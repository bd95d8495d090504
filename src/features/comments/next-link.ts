import type { CommentSort } from '#functions/contract/sorts.ts'
import type { PostPage } from '#functions/posts/views.ts'
import { postPath } from '#src/features/feeds/card.ts'
import { html } from '#src/ui/html.ts'
import { threadText as text } from './messages/thread.ts'
import { orderQuery } from './order.ts'

interface Next {
  /** Cursor of the next comments; null at the end of the thread. */
  next: string | null
  order: CommentSort
  /** The member's previous visit, which a page that script does not insert marks new comments by; null for guests. */
  since: string | null
}

/**
 * Returns the link to the next comments of a thread; empty at the end of the thread. Script loads these comments into
 * the page and does not follow the link. The link carries the script's texts, because it stands after the comments, where
 * its length does not delay the first screen.
 */
export function nextLink(post: PostPage, { next, order, since }: Next): string {
  if (next === null) return ''
  return html`<a class="more" data-do="comments.loadMore" href="${postPath(post)}${orderQuery(order, { next, ...(since !== null && { since }) })}" rel="next" data-more="${text.moreForms}" data-end="${text.end}">${text.next}</a>`
    .text
}
