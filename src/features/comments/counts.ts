import { cardText } from '#src/features/feeds/text.ts'
import { countOf, shortCount } from '#src/ui/messages/numbers.ts'
import { repliesOf } from './thread-items.ts'

/**
 * Adds a new comment to the displayed counts: of replies in its ancestors, and of comments in the thread and the post.
 */
export function countUp(thread: HTMLElement, parent: HTMLElement | null): void {
  for (let comment = parent; comment; comment = comment.parentElement?.closest<HTMLElement>('.comment') ?? null) {
    const fold = comment.querySelector<HTMLElement>(':scope > details > summary')
    if (!fold) continue
    const replies = repliesOf(fold) + 1
    fold.dataset['replies'] = String(replies)
    fold.textContent = countOf.replies(replies)
  }
  const count = Number(thread.dataset['comments']) + 1
  thread.dataset['comments'] = String(count)
  const head = thread.querySelector<HTMLElement>('.thread-head h2')
  if (head) head.textContent = countOf.comments(count)
  const way = document.querySelector('.post .actions a[href$="#comments"]')
  const word = way?.querySelector('.unseen')
  if (!way || !word) return
  word.textContent = ` ${cardText.comments(count)}`
  word.previousSibling?.replaceWith(shortCount(count))
}
