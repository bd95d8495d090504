import { type SQL, sql } from 'drizzle-orm'
import { comments, commentVotes, posts, postVotes } from '#functions/db/schema/index.ts'

/** The viewer's vote on a post or comment: 1 up, 0 down; null: no vote, or a guest. */
export type OwnVote = number | null

/**
 * SQL expression for the viewer's vote.
 * @param asker expression for the viewer's id: viewerId(), or the placeholder of a prepared query.
 */
export const ownPostVote = (asker: SQL): SQL<OwnVote> =>
  sql`(select up from ${postVotes} where user_id = ${asker} and post_id = ${posts.id})`

export const ownCommentVote = (asker: SQL): SQL<OwnVote> =>
  sql`(select up from ${commentVotes} where user_id = ${asker} and comment_id = ${comments.id})`

/** Gives the viewer's vote in the form for clients (api.md 2.5): null for guests. */
export function voteView(vote: OwnVote | undefined, isMember: boolean) {
  if (!isMember) return { userVoted: null, userVotedUp: null }
  const hasVoted = vote !== null && vote !== undefined
  return { userVoted: hasVoted, userVotedUp: hasVoted ? vote === 1 : null }
}
