import type { Safe } from '#src/components/parts/html.ts'
import { voteButtons } from '#src/components/parts/votes.ts'

/** Buttons that take votes without the others of the page: a thread is one form. */
export const commentVotes = (comment: Parameters<typeof voteButtons>[0], closed: boolean): Safe =>
  voteButtons(comment, { kind: 'comment', closed, inForm: true })

/** The buttons of a comment that its author has just written: script puts its id in. */
export const ownVotes = (): Safe =>
  commentVotes({ id: '{id}', upvotes: 1, downvotes: 0, userVoted: true, userVotedUp: true }, false)
