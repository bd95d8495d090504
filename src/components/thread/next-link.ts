import type { PostPage } from '#functions/posts/views.ts'
import { postPath } from '#src/components/feed/card.ts'
import { html } from '#src/components/parts/html.ts'
import { threadText as text } from '#src/messages/thread.ts'

/** The link to the comments after those shown; script puts them in place. Empty at the end of the thread. */
export function nextLink(post: PostPage, next: string | null, lastVisit: number | null): string {
  if (next === null) return ''
  const fragment = `/-/comments/${post.id}?next=${next}${lastVisit ? `&since=${lastVisit}` : ''}`
  return html`<a class="more" href="${postPath(post)}?next=${next}" data-load="${fragment}" rel="next">${text.next}</a>`
    .text
}
