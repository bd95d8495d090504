import { atom } from 'nanostores'
import type { PageComment } from '#functions/contract/views.ts'
import { type Delivered, type NewComment, type Outcome, sendComment } from './store.ts'
import { nextOnTop } from './tree-store.ts'

/** Events of comments that the thread shows. A sent comment has a number that orders it before its siblings. */
export type ThreadEvent =
  | { kind: 'sending'; zIndex: number; comment: NewComment }
  | { kind: 'sent'; zIndex: number; comment: PageComment }
  /** The comment was refused or queued; src/features/comments/queued.ts shows queued comments. */
  | { kind: 'refused'; zIndex: number }
  | { kind: 'changed'; comment: PageComment }

/** Events that the thread has not handled yet, oldest first: its script may load later than the sender's. */
const $events = atom<readonly ThreadEvent[]>([])

const addEvent = (event: ThreadEvent): void => $events.set([...$events.get(), event])

/** Passes each event to a handler once, pending ones included. */
export function showEvents(show: (event: ThreadEvent) => void): void {
  $events.subscribe(events => {
    if (events.length === 0) return
    $events.set([])
    for (const event of events) show(event)
  })
}

/** Sends a comment, which the thread shows as pending. */
export async function publish(comment: NewComment): Promise<Delivered> {
  const zIndex = nextOnTop()
  addEvent({ kind: 'sending', zIndex, comment })
  const outcome = await sendComment(comment)
  addEvent(outcome.kind === 'done' ? { kind: 'sent', zIndex, comment: outcome.comment } : { kind: 'refused', zIndex })
  return outcome
}

/** Passes a changed comment to the thread. */
export async function shown(change: Promise<Outcome>): Promise<Outcome> {
  const outcome = await change
  if (outcome.kind === 'done') addEvent({ kind: 'changed', comment: outcome.comment })
  return outcome
}
