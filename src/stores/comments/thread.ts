import { atom } from 'nanostores'
import type { PageComment } from '#functions/contract/views.ts'
import { type NewComment, type Outcome, sendComment } from './comments.ts'
import { nextOnTop } from './tree.ts'

/** What happens to comments of the thread in the page: the thread shows it. What is sent has its number on top. */
export type ThreadEvent =
  | { kind: 'sending'; zIndex: number; comment: NewComment }
  | { kind: 'sent'; zIndex: number; comment: PageComment }
  | { kind: 'refused'; zIndex: number }
  | { kind: 'changed'; comment: PageComment }

/** The last of them. */
export const $threadEvent = atom<ThreadEvent | null>(null)

/** Sends a comment, which the thread shows at once. */
export async function publish(comment: NewComment): Promise<Outcome> {
  const zIndex = nextOnTop()
  $threadEvent.set({ kind: 'sending', zIndex, comment })
  const outcome = await sendComment(comment)
  $threadEvent.set(
    outcome.kind === 'done' ? { kind: 'sent', zIndex, comment: outcome.comment } : { kind: 'refused', zIndex }
  )
  return outcome
}

/** Has the thread show what a change has made of a comment. */
export async function shown(change: Promise<Outcome>): Promise<Outcome> {
  const outcome = await change
  if (outcome.kind === 'done') $threadEvent.set({ kind: 'changed', comment: outcome.comment })
  return outcome
}
