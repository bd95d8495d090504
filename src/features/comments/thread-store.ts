import { atom } from 'nanostores'
import type { PageComment } from '#functions/contract/views.ts'
import { type Delivered, type NewComment, type Outcome, sendComment } from './store.ts'
import { nextOnTop } from './tree-store.ts'

/** Events of the comments in a thread. `zIndex` orders new comments before their siblings. */
export type ThreadEvent =
  | { kind: 'sending'; zIndex: number; comment: NewComment }
  | { kind: 'sent'; zIndex: number; comment: PageComment }
  /** The comment was refused, or added to the offline queue, whose comments src/features/comments/queued.ts shows. */
  | { kind: 'refused'; zIndex: number }
  | { kind: 'changed'; comment: PageComment }

/** Events that the thread's script has not handled yet, oldest first. The editor's script may be loaded before it. */
const $events = atom<readonly ThreadEvent[]>([])

const addEvent = (event: ThreadEvent): void => $events.set([...$events.get(), event])

/** Calls a function once for each event, also for earlier events that nobody has handled. */
export function showEvents(show: (event: ThreadEvent) => void): void {
  $events.subscribe(events => {
    if (events.length === 0) return
    $events.set([])
    for (const event of events) show(event)
  })
}

/** Sends a new comment. Until the server responds, the thread shows the comment as pending. */
export async function publish(comment: NewComment): Promise<Delivered> {
  const zIndex = nextOnTop()
  addEvent({ kind: 'sending', zIndex, comment })
  const outcome = await sendComment(comment)
  addEvent(outcome.kind === 'done' ? { kind: 'sent', zIndex, comment: outcome.comment } : { kind: 'refused', zIndex })
  return outcome
}

/** Makes the thread show a comment that was changed. */
export async function shown(change: Promise<Outcome>): Promise<Outcome> {
  const outcome = await change
  if (outcome.kind === 'done') addEvent({ kind: 'changed', comment: outcome.comment })
  return outcome
}
