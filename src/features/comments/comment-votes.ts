import { voteButtons } from '#src/features/votes/html.ts'
import type { Safe } from '#src/ui/html.ts'

/** Renders the vote buttons of a comment. The buttons submit the form around the thread. */
export const commentVotes = (comment: Parameters<typeof voteButtons>[0], closed: boolean): Safe =>
  voteButtons(comment, { kind: 'comment', closed, inForm: true })

/** Renders the vote buttons of a comment that its author has just sent. Script replaces {id} by the comment's id. */
export const ownVotes = (): Safe =>
  commentVotes({ id: '{id}', upvotes: 1, downvotes: 0, userVoted: true, userVotedUp: true }, false)
