import { atom } from 'nanostores'
import type { PageComment } from '#functions/contract/views.ts'
import { type Delivered, type NewComment, type Outcome, sendComment } from './comments.ts'
import { nextOnTop } from './tree.ts'

/** Events of comments in the page's thread, which the thread shows. What is sent has its number on top. */
export type ThreadEvent =
  | { kind: 'sending'; zIndex: number; comment: NewComment }
  | { kind: 'sent'; zIndex: number; comment: PageComment }
  /** Of one that waits for the network, too: that is shown by what waits (waiting.ts). */
  | { kind: 'refused'; zIndex: number }
  | { kind: 'changed'; comment: PageComment }

/** Events that the thread has not shown, oldest first: its script may load later than the one that sends comments. */
const $events = atom<readonly ThreadEvent[]>([])

const tell = (event: ThreadEvent): void => $events.set([...$events.get(), event])

/** Has each event shown once, those that came before among them. */
export function showEvents(show: (event: ThreadEvent) => void): void {
  $events.subscribe(events => {
    if (events.length === 0) return
    $events.set([])
    for (const event of events) show(event)
  })
}

/** Sends a comment, which the thread shows at once. */
export async function publish(comment: NewComment): Promise<Delivered> {
  const zIndex = nextOnTop()
  tell({ kind: 'sending', zIndex, comment })
  const outcome = await sendComment(comment)
  tell(outcome.kind === 'done' ? { kind: 'sent', zIndex, comment: outcome.comment } : { kind: 'refused', zIndex })
  return outcome
}

/** Has the thread show what a change has made of a comment. */
export async function shown(change: Promise<Outcome>): Promise<Outcome> {
  const outcome = await change
  if (outcome.kind === 'done') tell({ kind: 'changed', comment: outcome.comment })
  return outcome
}
