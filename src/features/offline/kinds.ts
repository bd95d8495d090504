import type { PageComment } from '#functions/contract/views.ts'
import type { VoteState } from '#src/features/votes/vote-keys.ts'
import { failureText } from '#src/ui/failure.ts'
import { $sent, type Kind, kinds, type QueuedAction } from './send-or-queue.ts'

/** Statuses of refusals that are shown with the server's text. */
const OWN_WORDS = [400, 403, 404, 409, 410]

/** States of items before their queued actions, by item. Discarding the actions restores these states. */
export const bases = new Map<string, unknown>()

interface SentComment {
  key: string
  comment: PageComment
}

/** Channel by which other tabs learn of comments that were sent from the queue. */
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sent')
otherTabs?.addEventListener('message', ({ data }: MessageEvent<SentComment>) => $sent.set(data))

/** Queued comments are not shown here, because the thread shows them itself. */
const comments: Kind = {
  now: () => undefined,
  show: () => undefined,
  share(_item, sent) {
    $sent.set(sent as SentComment)
    otherTabs?.postMessage(sent)
  },
  read: (comment, { key }) => ({ key, comment }),
  failureOf: failureText
}

/** Finds the functions that show actions of the kind of the given action. */
export const kindOf = ({ kind }: QueuedAction): Kind => kinds[kind] ?? comments

/**
 * Finds out whether a sent vote has to be corrected: the call toggles, so it may have done the opposite of the vote
 * that the page shows.
 * @param state votes in the response.
 * @returns body of the call that corrects the vote; null when the vote is right.
 */
export function correctionOf({ kind, body, after }: QueuedAction, state: unknown): object | null {
  if (kind !== 'votes') return null
  const [is, target] = [(state as VoteState).vote, (after as VoteState).vote]
  return is === target ? null : { ...body, up: target ?? is }
}

/** Returns the text about a queued action that was refused. */
export function refusalText(action: QueuedAction, error: { status?: number; message?: string }): string {
  const isWorded = error.message && OWN_WORDS.includes(error.status ?? 0)
  return isWorded ? failureText(error, OWN_WORDS) : kindOf(action).failureOf(error)
}
