import { html } from '#src/components/parts/html.ts'
import { hue } from '#src/lib/hue.ts'
import { commentText } from '#src/messages/comments.ts'
import { cardText } from '#src/messages/feed.ts'
import { countOf, shortCount } from '#src/messages/numbers.ts'
import { threadText } from '#src/messages/thread.ts'
import { type Refusal, sendComment } from '#src/stores/comments/comments.ts'
import { failureText } from '#src/stores/page/failure.ts'
import type { Written } from './box.ts'
import { type Facts, idOf } from './facts.ts'
import { fetchComment } from './fresh.ts'
import { elementOf } from './markup.ts'

/**
 * Sends a comment. It is seen at once at the top of its siblings, and gives way to what the server makes of it.
 * @param parent the comment that it answers; null: it is on the post itself.
 * @returns null when it was taken.
 */
export async function publish(facts: Facts, parent: HTMLElement | null, written: Written): Promise<Refusal | null> {
  const { post, community } = facts
  const seen = show(facts, parent, written.body)
  const outcome = await sendComment({ post, community, parent: parent && idOf(parent), ...written })
  if (outcome.kind === 'refused') {
    seen.remove()
    return outcome
  }
  countUp(facts, parent)
  const comment = await settle(facts, seen, outcome.comment.id)
  comment.tabIndex = -1
  comment.focus()
  return null
}

/** Has the server's markup take the place of what was typed; where it is not to be had, what was typed stays. */
async function settle(facts: Facts, seen: HTMLElement, id: string): Promise<HTMLElement> {
  try {
    const comment = await fetchComment(facts, id)
    seen.replaceWith(comment)
    return comment
  } catch (error) {
    failureText(error)
    seen.id = `c${id}`
    seen.ariaBusy = null
    seen.querySelector('span')?.remove()
    return seen
  }
}

/** Puts what was typed where the comment will stand. */
function show({ thread, viewer }: Facts, parent: HTMLElement | null, body: string): HTMLElement {
  const markup = html`<article class="comment" aria-busy="true" data-pending><a href="/@${viewer}" data-letter="${viewer.slice(0, 1).toUpperCase()}" data-hue="${hue(viewer)}">${viewer}</a><span>${commentText.sending}</span><details open><summary>${threadText.comment}</summary><p class="prose">${body}</p></details></article>`
  const comment = elementOf(markup) as HTMLElement
  const home = parent?.querySelector<HTMLElement>(':scope > details') ?? thread
  const first = home.querySelector(':scope > .comment, :scope > .more, :scope > .thread-end')
  home.insertBefore(comment, first)
  comment.scrollIntoView({ block: 'nearest' })
  return comment
}

/** One comment more: in the folds of those that it answers, in the thread's head and in the post's. */
function countUp({ thread }: Facts, parent: HTMLElement | null): void {
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
