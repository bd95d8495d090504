import { getComment } from '#functions/comments/comments.ts'
import { changeMembership } from '#functions/communities/membership.ts'
import type { Ctx } from '#functions/context.ts'
import type { Intent } from '#functions/contract/intents.ts'
import { hidePost } from '#functions/hidden-posts/hide.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { savePost } from '#functions/lists/saving.ts'
import { getPost } from '#functions/posts/posts.ts'
import { runAs } from '#functions/sessions/viewer.ts'
import { castVote } from '#functions/votes/votes.ts'

/** An action of a guest, done after login, that changes something; the other intents open a form. */
export type IntentChange = Intent & { action: 'up' | 'down' | 'save' | 'hide' | 'join' }

/**
 * Does the action that a guest clicked, after login. Nothing changes when the action was done before: an existing vote
 * is not withdrawn.
 * @param key the client's Idempotency-Key.
 * @returns the id of the target's element in the page, for the fragment of an address.
 * @throws AppError of the action.
 */
export async function doIntent(ctx: Ctx, { action, on, id }: IntentChange, key: CallKey | null): Promise<string> {
  if (action === 'save') return `#p${(await savePost(ctx, { id, save: true, key })).publicId}`
  if (action === 'hide') return `#p${await hidePost(ctx, { id, key })}`
  if (action === 'join') {
    await changeMembership(ctx, { communityId: id, leave: false, key })
    return ''
  }
  const vote = { id, up: action === 'up', key }
  return on === 'comment' ? voteOnComment(ctx, vote) : voteOnPost(ctx, vote)
}

interface Vote {
  id: string
  up: boolean
  key: CallKey | null
}

async function voteOnPost(ctx: Ctx, vote: Vote): Promise<string> {
  const post = await runAs(ctx, getPost(ctx, vote.id))
  if (!post.userVoted || post.userVotedUp !== vote.up) await castVote(ctx, { type: 'post', ...vote })
  return `#p${post.publicId}`
}

async function voteOnComment(ctx: Ctx, vote: Vote): Promise<string> {
  const comment = await runAs(ctx, getComment(ctx, vote.id))
  if (!comment.userVoted || comment.userVotedUp !== vote.up) await castVote(ctx, { type: 'comment', ...vote })
  return `#c${comment.id}`
}
