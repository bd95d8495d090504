import { cardText } from '#src/messages/feed.ts'
import { countOf, shortCount } from '#src/messages/numbers.ts'

/** One comment more: in the folds of those that it answers, in the thread's head and in the post's. */
export function countUp(thread: HTMLElement, parent: HTMLElement | null): void {
  for (let comment = parent; comment; comment = comment.parentElement?.closest<HTMLElement>('.comment') ?? null) {
    const fold = comment.querySelector<HTMLElement>(':scope > details > summary')
    if (!fold) continue
    fold.textContent = countOf.replies(numberIn(fold) + 1)
    fold.dataset['line'] = ''
  }
  const head = thread.querySelector<HTMLElement>('.thread-head h2')
  if (!head) return
  const count = numberIn(head) + 1
  head.textContent = countOf.comments(count)
  const way = document.querySelector('.post .actions a[href$="#comments"]')
  const word = way?.querySelector('.unseen')
  if (!way || !word) return
  word.textContent = ` ${cardText.comments(count)}`
  word.previousSibling?.replaceWith(shortCount(count))
}

/** 0 where there is none, as in the word that stands for no comments. */
const numberIn = ({ textContent }: HTMLElement): number => Number(textContent.replace(/\D/g, ''))
