import { type Facts, idOf } from './facts.ts'
import { elementOf } from './markup.ts'

/** What a comment keeps when its own part is drawn anew. */
const KEPT = '.comment, .more, .write, .failed'
const MARKS = ['data-marked', 'data-new', 'data-deep', 'data-n']

/**
 * A comment as the server draws it now, without replies.
 * @throws Response that is not OK; TypeError when none came.
 */
export async function fetchComment({ post }: Facts, id: string): Promise<HTMLElement> {
  const answer = await fetch(`/-/comments/${post}/${id}/alone`)
  if (!answer.ok) throw answer
  const comment = elementOf(await answer.text())
  if (!comment) throw answer
  return comment
}

/** Draws a comment anew that was changed: its replies, its place and whatever is being written below it stay. */
export async function renew(facts: Facts, old: HTMLElement): Promise<HTMLElement> {
  const fresh = await fetchComment(facts, idOf(old))
  const details = fresh.querySelector<HTMLDetailsElement>(':scope > details')
  for (const kept of old.querySelectorAll(`:scope > details > :is(${KEPT})`)) details?.appendChild(kept)
  for (const mark of MARKS) {
    const value = old.getAttribute(mark)
    if (value !== null) fresh.setAttribute(mark, value)
  }
  // The policy of pages forbids the attribute, not the property.
  fresh.style.cssText = old.style.cssText
  old.replaceWith(fresh)
  return fresh
}
