import { atom } from 'nanostores'
import type { PageComment } from '#functions/contract/views.ts'
import { type NewComment, type Outcome, sendComment } from './comments.ts'

/** What happens to comments of the thread in the page: the thread shows it. */
export type ThreadEvent =
  | { kind: 'sending'; name: string; comment: NewComment }
  | { kind: 'sent'; name: string; comment: PageComment }
  | { kind: 'refused'; name: string }
  | { kind: 'changed'; comment: PageComment }

/** The last of them. */
export const $threadEvent = atom<ThreadEvent | null>(null)

let sendings = 0

/** Sends a comment, which the thread shows at once. */
export async function publish(comment: NewComment): Promise<Outcome> {
  sendings += 1
  const name = String(sendings)
  $threadEvent.set({ kind: 'sending', name, comment })
  const outcome = await sendComment(comment)
  $threadEvent.set(
    outcome.kind === 'done' ? { kind: 'sent', name, comment: outcome.comment } : { kind: 'refused', name }
  )
  return outcome
}

/** Has the thread show what a change has made of a comment. */
export async function shown(change: Promise<Outcome>): Promise<Outcome> {
  const outcome = await change
  if (outcome.kind === 'done') $threadEvent.set({ kind: 'changed', comment: outcome.comment })
  return outcome
}
