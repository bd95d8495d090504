import { intentText } from '#functions/contract/intents.ts'
import { call, type Failure } from '#src/api.ts'
import type { VoteKey, VoteState } from '#src/lib/votes.ts'
import { voteText } from '#src/messages/votes.ts'
import { failureText } from '#src/stores/page/failure.ts'
import { optimistic } from './optimistic.ts'

const votes = optimistic<VoteState>('votes')

/** Items that were voted on since the page came, by VoteKey. */
export const $votes = votes.$states

/** The state that a press leads to: the same direction withdraws the vote, the other flips it. */
function pressed({ upvotes, downvotes, vote }: VoteState, up: boolean): VoteState {
  const after = vote === up ? null : up
  return {
    upvotes: upvotes - Number(vote === true) + Number(after === true),
    downvotes: downvotes - Number(vote === false) + Number(after === false),
    vote: after
  }
}

/** Votes. @param before the item as the page shows it. */
export function castVote(key: VoteKey, up: boolean, before: VoteState): Promise<boolean> {
  const after = pressed(before, up)
  const intent = after.vote === null ? '' : voteIntent(key, up)
  return votes.change(key, { before, after, intent, send: () => send(key, up), sayWhyNot })
}

function voteIntent(key: VoteKey, up: boolean): string {
  const [on, id = ''] = key.split(':') as ['post' | 'comment', string]
  return intentText({ act: up ? 'up' : 'down', on, id })
}

async function send(key: VoteKey, up: boolean): Promise<VoteState> {
  const [kind, id = ''] = key.split(':')
  const { upvotes, downvotes, userVoted, userVotedUp } = await (kind === 'post'
    ? call('POST', '/_postVote', { postId: id, up }, { once: true })
    : call('POST', '/_commentVote', { commentId: id, up }, { once: true }))
  return { upvotes, downvotes, vote: userVoted ? userVotedUp : null }
}

const sayWhyNot = (error: unknown): string =>
  (error as Failure).code === 'comment_deleted' ? voteText.deletedComment : failureText(error, [403])
