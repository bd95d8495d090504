import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { comments, commentVotes, posts, postVotes } from '#functions/db/schema/index.ts'
import { viewerOf } from '#functions/sessions/auth.ts'

/** The viewer's vote on an item: 1 up, 0 down; null: none, or a guest. */
export type OwnVote = number | null

/** @param asker gives the id of the viewer: viewerId(), or the same of a prepared query. */
export const ownPostVote = (asker: SQL): SQL<OwnVote> =>
  sql`(select up from ${postVotes} where user_id = ${asker} and post_id = ${posts.id})`

export const ownCommentVote = (asker: SQL): SQL<OwnVote> =>
  sql`(select up from ${commentVotes} where user_id = ${asker} and comment_id = ${comments.id})`

/** The vote as clients see it (api.md 2.5): null for guests. @throws Error when the viewer is not known yet. */
export function voteView(vote: OwnVote | undefined, { auth }: Pick<Ctx, 'auth'>) {
  if (!viewerOf(auth)) return { userVoted: null, userVotedUp: null }
  const isThere = vote !== null && vote !== undefined
  return { userVoted: isThere, userVotedUp: isThere ? vote === 1 : null }
}
