import { map } from 'nanostores'
import { ApiError, call } from '#src/api.ts'
import type { VoteKey, VoteState } from '#src/lib/votes.ts'
import { voteText } from '#src/messages/votes.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { failureText } from '#src/stores/page/failure.ts'

/** Items that were voted on since the page came, here or in another tab. */
export const $votes = map<Record<VoteKey, VoteState>>({})

/** Items whose call is under way: another press sends nothing. */
const busy = new Set<VoteKey>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('votes')
otherTabs?.addEventListener('message', ({ data }: MessageEvent<[VoteKey, VoteState]>) => $votes.setKey(...data))

/** The state that a press leads to: the same direction withdraws the vote, the other flips it. */
function pressed({ upvotes, downvotes, vote }: VoteState, up: boolean): VoteState {
  const after = vote === up ? null : up
  return {
    upvotes: upvotes - Number(vote === true) + Number(after === true),
    downvotes: downvotes - Number(vote === false) + Number(after === false),
    vote: after
  }
}

/**
 * Votes: seen at once, taken back with its reason when the call fails, and then as the server has it.
 * @param before the item as the page shows it.
 */
export async function castVote(key: VoteKey, up: boolean, before: VoteState): Promise<void> {
  if (busy.has(key)) return
  busy.add(key)
  const seen = pressed(before, up)
  $votes.setKey(key, seen)
  try {
    const after = await send(key, up)
    $votes.setKey(key, after)
    otherTabs?.postMessage([key, after])
  } catch (error) {
    // What another tab has told meanwhile is newer than what this page had.
    if ($votes.get()[key] === seen) $votes.setKey(key, before)
    showAlert(refusalText(error))
  } finally {
    busy.delete(key)
  }
}

async function send(key: VoteKey, up: boolean): Promise<VoteState> {
  const [kind, id] = key.split(':')
  const [path, name] = kind === 'post' ? ['/_postVote', 'postId'] : ['/_commentVote', 'commentId']
  const item = (await call('POST', path as string, { [name as string]: id, up }, { once: true })) as VotedItem
  return { upvotes: item.upvotes, downvotes: item.downvotes, vote: item.userVoted ? item.userVotedUp : null }
}

interface VotedItem {
  upvotes: number
  downvotes: number
  userVoted: boolean | null
  userVotedUp: boolean | null
}

function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return failureText(error)
  if (error.code === 'comment_deleted') return voteText.deletedComment
  return error.status === 403 ? error.message : failureText(error)
}
