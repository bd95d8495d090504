import type { PageComment } from '#functions/contract/views.ts'
import type { VoteState } from '#src/features/votes/vote-keys.ts'
import { failureText } from '#src/ui/failure.ts'
import { $sent, type Kind, kinds, type QueuedAction } from './send-or-queue.ts'

/** Errors whose text comes from the server. */
const OWN_WORDS = [400, 403, 404, 409, 410]

/** States of items before their queued actions: discarding the actions restores these states. */
export const bases = new Map<string, unknown>()

interface SentComment {
  key: string
  comment: PageComment
}

/** Sent actions are shown in other tabs too. */
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sent')
otherTabs?.addEventListener('message', ({ data }: MessageEvent<SentComment>) => $sent.set(data))

/** Queued and sent comments are shown by the thread. */
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

/** Display of an action's kind. */
export const kindOf = ({ kind }: QueuedAction): Kind => kinds[kind] ?? comments

/**
 * A vote call toggles, so a queued vote may do the opposite of the displayed one.
 * @param state votes in the response.
 * @returns body of a correcting call, or null.
 */
export function correctionOf({ kind, body, after }: QueuedAction, state: unknown): object | null {
  if (kind !== 'votes') return null
  const [is, target] = [(state as VoteState).vote, (after as VoteState).vote]
  return is === target ? null : { ...body, up: target ?? is }
}

/** Message about a refusal. */
export function refusalText(action: QueuedAction, error: { status?: number; code?: string; message?: string }): string {
  const isWorded = error.message && OWN_WORDS.includes(error.status ?? 0) && error.code !== 'comment_deleted'
  return isWorded ? failureText(error, OWN_WORDS) : kindOf(action).failureOf(error)
}
