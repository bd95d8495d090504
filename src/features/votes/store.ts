import { intentText } from '#functions/contract/intents.ts'
import type { Comment, Post } from '#functions/contract/views.ts'
import { optimistic, queuedKind } from '#src/features/offline/optimistic.ts'
import { deliver, kinds } from '#src/features/offline/send-or-queue.ts'
import { failureText } from '#src/ui/failure.ts'
import type { VoteKey, VoteState } from './vote-keys.ts'

const votes = optimistic<VoteState>('votes')

/** Votes on items that have changed since the page was loaded, by VoteKey. */
export const $votes = votes.$states

/**
 * Returns the votes after a click. A click on the pressed button withdraws the vote, a click on the other button
 * reverses it.
 */
const pressed = (before: VoteState, up: boolean): VoteState => withVote(before, before.vote === up ? null : up)

/** Returns the votes on an item after the viewer's vote has changed. */
export function withVote({ upvotes, downvotes, vote }: VoteState, after: boolean | null): VoteState {
  return {
    upvotes: upvotes - Number(vote === true) + Number(after === true),
    downvotes: downvotes - Number(vote === false) + Number(after === false),
    vote: after
  }
}

/**
 * Casts a vote.
 * @param before votes that the page shows before the click.
 */
export function castVote(key: VoteKey, up: boolean, before: VoteState): Promise<boolean> {
  const after = pressed(before, up)
  const intent = after.vote === null ? '' : voteIntent(key, up)
  return votes.change(key, { before, after, intent, send: () => send(key, up, { before, after }), failureOf })
}

function voteIntent(key: VoteKey, up: boolean): string {
  const [on, id = ''] = key.split(':') as ['post' | 'comment', string]
  return intentText({ action: up ? 'up' : 'down', on, id })
}

async function send(item: VoteKey, up: boolean, change: { before: VoteState; after: VoteState }): Promise<VoteState> {
  const [kind, id = ''] = item.split(':')
  const action = { kind: 'votes', item, method: 'POST', ...change } as const
  return readVotes(
    await (kind === 'post'
      ? deliver({ ...action, path: '/_postVote', body: { postId: id, up } })
      : deliver({ ...action, path: '/_commentVote', body: { commentId: id, up } }))
  )
}

/** Reads the votes in a response. */
function readVotes({ upvotes, downvotes, userVoted, userVotedUp }: Post | Comment): VoteState {
  return { upvotes, downvotes, vote: userVoted ? userVotedUp : null }
}

const failureOf = (error: unknown): string => failureText(error, [403])

kinds.votes = queuedKind(votes, '', { read: answer => readVotes(answer as Post | Comment), failureOf })
